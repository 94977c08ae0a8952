"""Fingerprints of the computed files that ship, by ``tools.fingerprints``."""

FINGERPRINTS: frozenset[str] = frozenset(
    {
        # de/opener.json
        "d9b419e28b0a4c2dddee254b5000f8ac00a3c37e5ec1607917df069304b001c4",
        # de/tree.json
        "16aa51f81d2e749f6ccdbb789eed8823727f46d2d4aaaa9c2cb7d5908da192fd",
        # de/tree-hard.json
        "41effec70931cd43ef5456e72224587d4a0419bd44e928e771bd919966860f48",
        # de-ascii/opener.json
        "9fc84204b074c951398f16e8f8dd67a7f5eaad49a7ad9d4042ef42c4e093ade8",
        # de-ascii/tree.json
        "8f0772771554183730465eedc7c6f09b93951b8a62990ca8922db6cbe0a42c3e",
        # de-ascii/tree-hard.json
        "c44f5bffd7755cdc0f135837e3f8dc2c594482db31685c11b1710c362ba18ab8",
        # en/opener.json
        "8cabb46d987f9e7b92b7177ac73a5802aed1abc919cdb78c0c4f17c10a60f6ed",
        # en/opener-costs.json
        "b9a82f65f6bcc0b3acf87eb7b2984f063ce73daf269d8a4410d4e47008157db3",
        # en/tree.json
        "5d52c70ad5558cfcec1adb0f53a11a1a1a28cd1afa2747701a1128e5aefb393e",
        # en/tree-hard.json
        "40bf02d8f427580fca4d2bf618b1896a0a2a6be0bef99fa595d50746d64180e1",
        # en-nyt/opener.json
        "a7774cd8a2700e4e9f3646327a8abeae8eb39014e3b64c82835d52156ac51fc3",
        # en-nyt/opener-costs.json
        "2414847d74055fd992992fb65f87dd0d4e568c5e9a2e81968468f3ea7ca30d95",
        # en-nyt/tree.json
        "4c0dd31bc4e47843f561eaef610b92b22c42a8b339e5f68624099e309317708c",
        # en-nyt/tree-hard.json
        "28733f5e870ea0d1cb86b5986fa2b083df02f7ed6ebc447b4b34f946fb3eeebb",
        # es/opener.json
        "d0ee02e272350bedd553ada3d926c5a01e2e19d6c4c5b4ed7ac5d120a78c276a",
        # es/tree.json
        "aaa079d6644009f6327cbd325ab8c808d0dd2236a4bf9bb3aeeeae4df5c2eb14",
        # es/tree-hard.json
        "64caa337a69bb6c44b299dcb4f98c231e7125af76964f651add592c93340f41f",
        # fa/opener.json
        "764d7d62093e67eaecfe395c1b5cd11b07dce47d3320df120ae17edba73e2193",
        # fa/tree.json
        "b7fa345a3dea0600af475ef0fcf61873ff7699a9d08c7eb9547c0663f300fb15",
        # fa/tree-hard.json
        "f3171fea974a46298c0cf89910fe4380ffb8ba6159bf4b5418660f64cce2b149",
        # fr/opener.json
        "d99611f35ac410c9d27ea048d9ef78a9666329c3370cea5e1eeb8502916260de",
        # fr/tree.json
        "d701436f9bb6d42a818829015c72f185ace8e36b877524da951f6906eb73dd42",
        # fr/tree-hard.json
        "0cb8759d51ef0a0eca28cc336d1677ae6763c68291b837b25a3804558a3f1923",
        # hi/opener.json
        "da7aaba4797bfdc7ecef025362385353b2b0cb0af4573b82c36a2618c8a9dd02",
        # hi/tree.json
        "e36a851057a603fbb53a0c3deb2f9ed4c42b1aa385b14bde29759583feda2161",
        # hi/tree-hard.json
        "3fd063cb7e9266230c47ff60ed12aaf45925a3c65aed840087566b8f187a642e",
        # hr/opener.json
        "bedb77eb767492e030129569c2a24332aa9562e1fac912855f1f0e4c6a416c94",
        # hr/tree.json
        "1abef45bf3840a564cc32aa6f69711c5c7cfd86448c3a829238dfabb09379b95",
        # hr/tree-hard.json
        "39f92788e3cee1c2ace96482c7ed6312c83f33d73d7ef39d9a8b9f35be86a39a",
        # ja/opener.json
        "21eecc47770bba535dfc89fb59bfdd94b39c8d753a83f24248c88d6d9ad3f8e0",
        # ja/tree.json
        "3026f10d7e54048ced19c75d912b08e08d39c11a78ed032f15e6fa558f588319",
        # ja-10/opener.json
        "726e2634af1f2dd544205f94c5c8734c519cfd5e95160d6ed49586101c70fd67",
        # ja-10/tree.json
        "5d9c6ebd4bdd347787364430dcea20d67e279a2a6b394f8fb98a30f2a740d8b9",
        # ja-4/opener.json
        "01c9bb6012b9092fd3d087641a95cbff540db1d825e18124ca73004a9cf5c3fd",
        # ja-4/tree.json
        "f0e843bfb7ee5a2ddcd7076635166f84432efbc2c425dcb267c95b9335bca2e7",
        # ko/opener.json
        "05a51f3c2b3abb7ec93efa50dc03a2e68f4f339f496927be97523428b881f442",
        # ko/tree.json
        "cc48f6538a74ece04d3b418d82eb723a66583b67e8f1701eb42dbaf82126d604",
        # ko/tree-hard.json
        "b0a39e376e5654a21a03297884845c1b9d43a475ef99f527933fceb5d974030e",
        # mastermind/opener.json
        "f3884fccbeda9327eb78f870a64ca5764e1cd221daec2eae378ab1a29d1c920b",
        # mastermind/tree.json
        "11a3302a544c40f4992bbc42bfdf055b7ffa4c07fef6791cff62f1e597cdfcb4",
        # nerdle/opener.json
        "58be2b2d9819b74768051738a1b55f4d071fd083940249c8830d6c138aaeeed6",
        # nerdle/tree.json
        "2e7617801feaad160120841c2d94b15b17ae2b1cb2b5b5dde1f9711d302202b0",
        # nerdle-micro/opener.json
        "02f08217c025217e9a6072d0579237adc5bd24395cea80d08cc68b7fc69a59fe",
        # nerdle-micro/tree.json
        "8eea1b3b2168f661355ee4d5bd5cf2af2befa7dabb799a0d0c4ab620f0a77bfb",
        # nerdle-mini/opener.json
        "01df540232568b6c1187416fc2b499d377b2f246a62f3c0e0ffaa175a60c2c51",
        # nerdle-mini/tree.json
        "d058595bd4f9070ae08389cbdf46964a165c5a3b96d3bc616a6054c06bdf7b75",
        # nl/opener.json
        "df99b6d9ef3377e56d87984d36fd35629ec82e17bb7afdcf30ce884a08cbfe50",
        # nl/tree.json
        "d44ce9f4bac06c895a29d147a626b284bd0b115c83dad72f8f70df3bf8482c5f",
        # nl/tree-hard.json
        "12ae94aec3beacc6bc85b7a2cf97e3c2910b94a0420f3b35341fd7407704939a",
        # nl-letters/opener.json
        "0fbbc2090148f44c1e83c3ee6ff9e96865f83e6e92ad26643c8ea226b1fbff8d",
        # nl-letters/tree.json
        "4f88f2a4529427c898087d7a2586c197a4b6bb43f8482188f75511b3db9ea4e9",
        # nl-letters/tree-hard.json
        "ebfab88d389fcf3caf34dd6437af41ebd0436d2c89ad98db62a2507dd4fce97d",
        # primel/opener.json
        "293a151cad298c05bb4416d5b61d2e212b50e279a0c8f51e133147baa9380059",
        # primel/tree.json
        "a48fc6205d1efa81ece007499f0a9595499c2e73f6f4a0d2f3cc230af91a3c81",
        # pt/opener.json
        "72347a174fccbc0793eb53ff9478b1590afb4f5807d10ce7842bcff7ddb69797",
        # pt/tree.json
        "568147420102ca4aaf6d1c26001c45a392c3520b7ddcbcbd6c0db60949cd0d91",
        # pt/tree-hard.json
        "2649ca3ffcd0698638d0a1ba366187ecae01ad445b42b441bbb1c58513efd735",
        # ru/opener.json
        "49425af9f2b7cdc9ba13a0df7cd93024bfe871386181519119cace81917efdf0",
        # ru/tree.json
        "6e69a42d1d907495da23ee6d5d2383779914a926b3d33533f663102e447f5e5c",
        # ru/tree-hard.json
        "796ced743b53a465faf918ec2ce6ccda60edad61d23f3ae8b1e59c6b7d703c6e",
        # tr/opener.json
        "c84bb2fe95a54a1697685239a06ec20eeb0e3705d94b946b66cc8d242c57dc95",
        # tr/tree.json
        "2d97241662ea204aa34760d1fc64a9c61d22fa545888fc444aeaa4b2fcf9460a",
        # tr/tree-hard.json
        "5fddfb562d2cc248ec93936af70fdef7cb2843450d079efdee6cdd02c4f6a475",
    }
)
