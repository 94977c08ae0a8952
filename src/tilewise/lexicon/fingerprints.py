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
        "9fb820cebc0947951022160a6c57065a415fc117af0559164bd8ac7461d76cde",
        # fa/tree.json
        "6dd6a6cb2b352867f6ab9c254a26a6eb6d188720882656030c7e1a9f2e8ed2f6",
        # fa/tree-hard.json
        "5a32abf30709c6044735275284e85247f377786dae9157dec716a3acea6d8972",
        # fr/opener.json
        "d99611f35ac410c9d27ea048d9ef78a9666329c3370cea5e1eeb8502916260de",
        # fr/tree.json
        "d701436f9bb6d42a818829015c72f185ace8e36b877524da951f6906eb73dd42",
        # fr/tree-hard.json
        "1ac47bf1592b5ccdb80742c72f198912cba9437f677c1a0db4c08f3aaa466b3c",
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
        "08f6d326fffa6b192b81ed0e0987b41d8f6385851e4a2e70b9293ad21e5e2622",
        # ja/tree.json
        "b4f7f063443dba92d3836bf56b56ce5a55a0bbf0f6ffdccab94a4b9ac58b3da4",
        # ja-10/opener.json
        "9afead72bf1e966ada419dafb1c960c841df629601ab305fead63b908aaf7881",
        # ja-10/tree.json
        "40a6cb7d50ab677447a2f52e3ac5f3b8f152e551fd82de08b49037ac6f9fafa9",
        # ja-4/opener.json
        "3d6635d754365d2f29b77aa4335299211f319d7f24f667949ecc4300b2de0227",
        # ja-4/tree.json
        "14a2fe3ace38d0cae47260b100b9007be4db5fe805ead0d2589073a4b02c7e5a",
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
        "1b5b1d2e73a11621548dd15cc26ae604e04b53e2faec8c2384e51875d24c04f9",
        # nl/tree.json
        "47f2106252c46c587a08fa9becaa3484cb585f077a297c3c0a53212191d3fc61",
        # nl/tree-hard.json
        "e9d696482407f8fad65e8221d329da1d9668e968819f8dcb32809c34f80bf45e",
        # nl-letters/opener.json
        "d372e501ec0fc482e327862dfdfac121a2a788b9bc64007957702f6887809fad",
        # nl-letters/tree.json
        "77565a7f51154ba7396fddb3664d1abbc1979b648135de7aef43636d07e4dc5d",
        # nl-letters/tree-hard.json
        "5226dc645775a5b42a2e019e07b469355e9d825164be1fdb937b3421c672d4b1",
        # primel/opener.json
        "293a151cad298c05bb4416d5b61d2e212b50e279a0c8f51e133147baa9380059",
        # primel/tree.json
        "a48fc6205d1efa81ece007499f0a9595499c2e73f6f4a0d2f3cc230af91a3c81",
        # pt/opener.json
        "957f33059ace14cfadacbd399fc5df17e0658a60e7a9a52cbe33c20085faf1c8",
        # pt/tree.json
        "54cfa16749cfda4532d6ad2f393446a1d8cae7a2908e523ed8fc57dadd2043cb",
        # pt/tree-hard.json
        "7aba1606f1876664d965e78c2e7cb4a7e1a8998047f38b01cb403f5002a41787",
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
