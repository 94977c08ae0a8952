"""Fingerprints of the computed files that ship, by ``tools.fingerprints``."""

FINGERPRINTS: frozenset[str] = frozenset(
    {
        # ar/opener.json
        "17ae99037c8f30fb0f81350e33cc479cb344d0ab80b034cb0de463402f6b1dbc",
        # ar/tree.json
        "62406557d76411fcb209587b4deae67c96f086857c56e366ee4e6da61c2fc483",
        # ar/tree-hard.json
        "b485a4414089628c17d307f8ae1e6a5da6b02630c8c0da87f775b7fa057091c2",
        # bg/opener.json
        "d6fd96a4dae483d2990330cfccc0bb5d4c7211df313a02f3e9d6b0a1fd4b6080",
        # bg/tree.json
        "26074a106646991d8b8738d3e9170434601f529d87a84a7ac74ae6cd09d3010c",
        # bg/tree-hard.json
        "7be4d7f124efb55e4d1397c2a7795e433814433dfba001ce0ea48ba3ee8bd4a8",
        # ca/opener.json
        "02efa0abdbf72ab01beb58e430239b3e5e0fa16c94a606e69a170551b0e9d327",
        # ca/tree.json
        "2a8d06ee61b5306ba9b7f79654afc0875ecdac5ebfcd6092ea468d59ba8d2edb",
        # ca/tree-hard.json
        "42e6f6148e6054661156e5f292ad2d364b813a0ff26b0967f376c745650743a9",
        # cs/opener.json
        "0b754b87dbab65837233054a543a12fe6358668e73d5870647284283e7d06d46",
        # cs/tree.json
        "6c87cd96c9aca5bba044ee441880a3b1d19caff0ff95fe78d1621fecddd7e028",
        # cs/tree-hard.json
        "029883bd6386b17f789662937ea6c2dab4516425f1036fa04411974130778244",
        # da/opener.json
        "2f0a8a015afdb305d1d837745a60d953554f122637e663a3f64fbfb98a983abd",
        # da/tree.json
        "2c440cfafcb4c523015857878969bee761a74bea7be37b94e3d9007012487d70",
        # da/tree-hard.json
        "72e0c542aa323ace1c26937ded6101d0427b15f8568e1b039371fde243f4bf49",
        # de/opener.json
        "d9b419e28b0a4c2dddee254b5000f8ac00a3c37e5ec1607917df069304b001c4",
        # de/tree.json
        "16aa51f81d2e749f6ccdbb789eed8823727f46d2d4aaaa9c2cb7d5908da192fd",
        # de/tree-hard.json
        "1fcc8259d94c2b1e3bf6f3838d52a49941b49a0193a27e2ad3768ff341015011",
        # de-6/opener.json
        "647c340ebc54cd4fb9403ba53f3934326bbed14a9649bd2fb8f9061cb7ec0299",
        # de-6/tree.json
        "93e9399bc43c04a71fee277a723d99d84382f3dad80f10baa42c493bf054c0ef",
        # de-6/tree-hard.json
        "b32b832991d398074b278a46e1ee2ee0c865348af7eada5e5ee37b9982633a1a",
        # de-ascii/opener.json
        "9fc84204b074c951398f16e8f8dd67a7f5eaad49a7ad9d4042ef42c4e093ade8",
        # de-ascii/tree.json
        "8f0772771554183730465eedc7c6f09b93951b8a62990ca8922db6cbe0a42c3e",
        # de-ascii/tree-hard.json
        "a3834dfb3476783ba4bdd9300e443b03422ff11db593e1fb6f5b757cc8a56cc1",
        # el/opener.json
        "a805586665c0d6b20c1018b97d915197c08c552ed66ae9d09a750b5d94e088be",
        # el/tree.json
        "61a5a0b5ef93594632055f856439cdc0fbd91c8df0f77c75862741ba97c80883",
        # el/tree-hard.json
        "6e2e755c5625a25d6ab70f73b31e84df52d671fef9ff3c582b2f9105d598ab2a",
        # en/opener.json
        "8cabb46d987f9e7b92b7177ac73a5802aed1abc919cdb78c0c4f17c10a60f6ed",
        # en/opener-costs.json
        "b9a82f65f6bcc0b3acf87eb7b2984f063ce73daf269d8a4410d4e47008157db3",
        # en/tree.json
        "5d52c70ad5558cfcec1adb0f53a11a1a1a28cd1afa2747701a1128e5aefb393e",
        # en/tree-hard.json
        "40bf02d8f427580fca4d2bf618b1896a0a2a6be0bef99fa595d50746d64180e1",
        # en/tree-strict.json
        "7a9a568bb1d113b67dc0f00b9ea28368d45a4fe72477cd0f34e808e9dc4041e4",
        # en-10/opener.json
        "33c2d899b787b4624b5cad91047fca011e39811bc9554491c6f2dedec6564d5b",
        # en-10/tree.json
        "c3bffea17d53cfa96fb3e0f0e43482b0d6f506bba1986c692b9ec387da621957",
        # en-10/tree-hard.json
        "b98f4e8d175d01ef686adf620f7f5806b51e954843ccc68de91ebe0b193cfd18",
        # en-11/opener.json
        "eedb597cc2e2f1f3ba4276f0adb3e09acd8ce13cb51cd26c8e31bf26eed255cd",
        # en-4/opener.json
        "a0d2512dbfb8eac49a4eeb403d789a67d8d839e9b92bd80cb19f7825fc1d1599",
        # en-4/tree.json
        "880b0449dc2c7b071f698546ac73298cd72fb88d905826cbbc228c520fa7b7d6",
        # en-4/tree-hard.json
        "e9e9d89b932ba319e11a22a1657de4f2923c7d85fe3f42a2dd8e16ad23ee2e7b",
        # en-6/opener.json
        "943a4cf81cb1e78ee1a558a969f1b047b24fd000102a7b78ae044d3bc80bc1a1",
        # en-6/tree.json
        "1d7ecbe46c6718bc516797dc416eca603a29997ac239cedccc17f224d00d4dbf",
        # en-6/tree-hard.json
        "7c2f1ca5937ccef32d64ae27ceef1bb8a4afbc547506c3d1ab4ee81311a6bc18",
        # en-7/opener.json
        "7208d063bad97391c47f0ae06cafa21a717389193f683de667a7c7c02ecf479f",
        # en-7/tree.json
        "54e3eb5f515765e70a5c4cf7c0bc211b91cc8d3dbd301e486e67e23787646f94",
        # en-7/tree-hard.json
        "cef3a384f53288919c143651cbb17790ee34cbe7df69f542d41d791e263d4e09",
        # en-8/opener.json
        "2a34cb65be837539baf3823f43a824f38d6da43e6eb6b19981b16c12134a7f89",
        # en-8/tree.json
        "3ad6e8dc525c9624f5ac880687690b8500002ccd7e437a74cb876a9afce7da74",
        # en-8/tree-hard.json
        "ca6eb2194e7dc0d8e33aa34d70e690cac2b18dd248f9e4e3f974a8ae48b47942",
        # en-9/opener.json
        "b6400d74a04f3f9903f6342a019b26191a8104b761f190b5b91254fff1fecf58",
        # en-9/tree.json
        "0ee99f5447e451c15cf88bbeaddfd70f8bb18a039682bc397ac7525821dac805",
        # en-9/tree-hard.json
        "baa29846ef2c33ce13544cfa679f2503c9259ff2d9c3ddab0c1fcdec625e1d66",
        # en-nyt/opener.json
        "a7774cd8a2700e4e9f3646327a8abeae8eb39014e3b64c82835d52156ac51fc3",
        # en-nyt/opener-costs.json
        "2414847d74055fd992992fb65f87dd0d4e568c5e9a2e81968468f3ea7ca30d95",
        # en-nyt/tree.json
        "4c0dd31bc4e47843f561eaef610b92b22c42a8b339e5f68624099e309317708c",
        # en-nyt/tree-hard.json
        "28733f5e870ea0d1cb86b5986fa2b083df02f7ed6ebc447b4b34f946fb3eeebb",
        # es/opener.json
        "0ec8d93cbdaaeac05d9092e50fdd9781c1f15f695320cbb8dfee7d105e48ac5b",
        # es/tree.json
        "49a07fcb7d5e43f40960032245a2a1baeb85f86923d1118776ba7bbf9d44a0dc",
        # es/tree-hard.json
        "dbaac4bdb55f230684434027c7d058d94dbf563d738f8e933d54f7b5fa12d101",
        # es-6/opener.json
        "e3cf1a753c08a1d6c20ab3195a9a9da022b49c322fbbae60447d50e5dd3cddc9",
        # es-6/tree.json
        "44447da89b1d15cd7447b879d709860cdb8c9a8a5c6fba02a29ef66abd8ecf6c",
        # es-6/tree-hard.json
        "d9d37b165cc26d1e06d1efbfd93c65556905d715bf921af8959347104b2dce2b",
        # fa/opener.json
        "3da6fc66aeea9a96baff045f4c0f3e0ef0318786d1c1369ee9ba6a402691297a",
        # fa/tree.json
        "618a474ef9baeef4ea3bc3326b5a26b846a0905abcc87f341b09a1b810473942",
        # fa/tree-hard.json
        "0a44f049845281feedc26adc4e378affcd30aaaf12abc9462be28fa4a5c6a1f0",
        # fi/opener.json
        "a6f5c2a6857c9b5ba04676fbd2b8e8d2c209495a6689dbf9f4d8acbaafb19530",
        # fi/tree.json
        "a8f04a865cd4ba01863001ff97dde73fde4912b839937ed33dca746aee3340cf",
        # fi/tree-hard.json
        "41f2ff30ce4145a6b315720a733b61239497c80af092ef6f9774bad8e3122aca",
        # fr/opener.json
        "d99611f35ac410c9d27ea048d9ef78a9666329c3370cea5e1eeb8502916260de",
        # fr/tree.json
        "d701436f9bb6d42a818829015c72f185ace8e36b877524da951f6906eb73dd42",
        # fr/tree-hard.json
        "db41339ec211e026eb6c8b39fcb1d41ac537266988fa8b3f7d293c3eb4d51224",
        # fr-6/opener.json
        "0a86efa47d88f7c890363680c0d7c2af6a2d5253dd6c81e0406b92f0af9b71e9",
        # fr-6/tree.json
        "24f75a304c93986edb2845c99909eed89e50a0b17f1fbb671744d5aef106569e",
        # fr-6/tree-hard.json
        "210c42ad5480b851577b51b92b8941d3c0027c06e63e225249be3ddd9bc6bc14",
        # gl/opener.json
        "cdb3b96476bf92f22c6afd47c748d84b6d7314132cfe62b1fe95b48bc18b84d8",
        # gl/tree.json
        "cf542016074c2e105703df4c4aa27632eeab61fc837c054a5a61ae273233df71",
        # gl/tree-hard.json
        "a7d9954cf62f5aff8adfa819d3749f9d4a0ad37dc805e6d665dd4f98ef62093a",
        # he/opener.json
        "39550ee5bd6ddd8e400129fb9fcd0095e725d92ce62e32d382ebad8ae685b8fc",
        # he/tree.json
        "b66d053460798541330ea20088d28a504f9491749fccb69b8ff50d2d3bdbf9c9",
        # he/tree-hard.json
        "b2ef7df13e44f48ddace0eac6cae21e7c2dc3a35101e5b5ba898a0c723d38aa7",
        # hi/opener.json
        "da7aaba4797bfdc7ecef025362385353b2b0cb0af4573b82c36a2618c8a9dd02",
        # hi/tree.json
        "e36a851057a603fbb53a0c3deb2f9ed4c42b1aa385b14bde29759583feda2161",
        # hi/tree-hard.json
        "3fd063cb7e9266230c47ff60ed12aaf45925a3c65aed840087566b8f187a642e",
        # hr/opener.json
        "c3e4a5cd6a65cbc1449a4fae280f323d651370125cef1fa2168d11205a4b11de",
        # hr/tree.json
        "8ecfe88172a8c17c8235df95f6353866f4dfaab3c3372bd889f65ff8d434f64f",
        # hr/tree-hard.json
        "7b30b70fa02d711b5cc3d90b319b70148efdf33bb26a3f27dbc9da6ae90edd63",
        # hu/opener.json
        "531fc65f6425c06dc123aeeea746b23190d0073d3649a1232798994a54949b47",
        # hu/tree.json
        "1a1a2e960f986f367dac5c71f8e568f44a75ba2ae06ca9215ee0160475ae5c7c",
        # hu/tree-hard.json
        "aa2d9f4b06365fee10ff4083b4743392ea3906eab1edf94f71441bdf02182896",
        # id/opener.json
        "eeb7f5f74d600532dd1f52413c1ca801b8532303afd2cabd48a3d658e845b494",
        # id/tree.json
        "a48f246e8d5930df965dc1ffdab187aa807b09434fe4a1a656058c17c30eff22",
        # id/tree-hard.json
        "2e7acb12d1424dba7fc509ee7b197bd14b9c528c4acaa2bff18d77700fde85c2",
        # it/opener.json
        "d4abab0b5ad0a38f0db786b020f08a37b42fdbdbe141a8ab3028a311937b643e",
        # it/tree.json
        "a81a299d7bb5bf8ae2df0f9cfb155c08686720c0bcc052fe532c89cc8bc76cc9",
        # it/tree-hard.json
        "12430b3468db4b5e504ee488b5f504d884c34b8268ccf855bf61721f3647df32",
        # ja/opener.json
        "fb83d5480ac010b6d40f41d9f21ea689cf6bde2353793ae42b473fae26477f69",
        # ja/tree.json
        "532cbb7cac0ae4146d25c97061c516755a7c2a6c07d8ea3c3fa5bfdcf8e48786",
        # ja-10/opener.json
        "7542856392dfa6b4a697a1b2bbfba8f50c2cf064ad5d0032e471cbe9137267b9",
        # ja-10/tree.json
        "94b6495e3db4369a09d82ae5a41053a92e37f9ec399ba550e5a0d4e20c77892d",
        # ja-4/opener.json
        "77a803497bfea869f858b746ad646cad9abc542b541e03b258049635dab80038",
        # ja-4/tree.json
        "65288c9561ed785ff70e5a1f055ae2d2f5e93874a39fbb91d3fe96a9df3ec751",
        # ko/opener.json
        "05a51f3c2b3abb7ec93efa50dc03a2e68f4f339f496927be97523428b881f442",
        # ko/tree.json
        "cc48f6538a74ece04d3b418d82eb723a66583b67e8f1701eb42dbaf82126d604",
        # ko/tree-hard.json
        "b0a39e376e5654a21a03297884845c1b9d43a475ef99f527933fceb5d974030e",
        # ko-12/opener.json
        "d5884bb5d43bc0ce31579434f6f247d97d18435e48d9226c695b5fb725d19368",
        # ko-5/opener.json
        "d5b64dfcdbafad1b646054c48ce1dcae9af0e40623308cd7973ff9d5b6bf4dec",
        # ko-5/tree.json
        "4daa2348860faf51ed81499573d6322cfb58f8bc5aff158a4486adf338a93a13",
        # ko-5/tree-hard.json
        "927fd2c8c864e8683508e6ee6dd3ca92dcefe1166752c2fa868bbcac5ee8d43f",
        # ko-handle/opener.json
        "232a4bc4f2d7bb6c8e13d2fc7866e7e3b24b386977132cd0cd50d3e5a18571f1",
        # ko-handle/tree.json
        "af26836618a6618ea4356b79c8c64c5d3439490a65ba919bf89a543b3da9cfbf",
        # mastermind/opener.json
        "f3884fccbeda9327eb78f870a64ca5764e1cd221daec2eae378ab1a29d1c920b",
        # mastermind/tree.json
        "11a3302a544c40f4992bbc42bfdf055b7ffa4c07fef6791cff62f1e597cdfcb4",
        # mastermind-4x7/opener.json
        "d36144f72b3b485503f4185ce666fb863e0564f1077740c2982f9d33d5e118d3",
        # mastermind-4x7/tree.json
        "3132867c4917fbcefccbe2f1246d74843a7f608331b8a1ce10a7a24014a0776c",
        # nb/opener.json
        "7c3689846662f36f8b60431711ebb84aca776abe485473056bec28dcf4ecfe5c",
        # nb/tree.json
        "57585089b1e753eec9cf23a254224a8d948323151011ad41ed2bc979fc8c9c66",
        # nb/tree-hard.json
        "f6509ab894d447a164182caa8b4460f02283e84d466649ed22127d700515891b",
        # nerdle/opener.json
        "58be2b2d9819b74768051738a1b55f4d071fd083940249c8830d6c138aaeeed6",
        # nerdle/tree.json
        "f1e112d9b1746be05b0d23fbcad216c99b846fe1e3f2074eeb44236149db8a51",
        # nerdle-micro/opener.json
        "02f08217c025217e9a6072d0579237adc5bd24395cea80d08cc68b7fc69a59fe",
        # nerdle-micro/tree.json
        "8eea1b3b2168f661355ee4d5bd5cf2af2befa7dabb799a0d0c4ab620f0a77bfb",
        # nerdle-midi/opener.json
        "a11808a03d4f89d209e9f24b95169bdd087161ff2531ca4cf57692061c43dffc",
        # nerdle-midi/tree.json
        "c65bf5689f32ae0bce2e58ff0d91b07af3b662b7851d9ba60d7775dfb186fa5c",
        # nerdle-mini/opener.json
        "01df540232568b6c1187416fc2b499d377b2f246a62f3c0e0ffaa175a60c2c51",
        # nerdle-mini/tree.json
        "d058595bd4f9070ae08389cbdf46964a165c5a3b96d3bc616a6054c06bdf7b75",
        # nl/opener.json
        "5b5b5e672baef9136a6605c74e63bc1c007c237203908b39e76881c8bafcc4d3",
        # nl/tree.json
        "acad51f78a8709365218297c7e84bd4e48ee09d19d2fbdd7448635434f8809b6",
        # nl/tree-hard.json
        "87ca9fae1fd52201c61f355f1bcea21c797e61e3b59b1a90c6bfd127189addb1",
        # nl-letters/opener.json
        "ebcd7ca2e1fdecb8246287c098563c278bb1a59789117f093fe6017dce14f6d5",
        # nl-letters/tree.json
        "96d39244457051cbede5f3256213e878c8ba86e12f6810b038515378fdfbf32a",
        # nl-letters/tree-hard.json
        "9197522a12ca59afeb332033130ff6a4078f765a52a074631fc60b701d437cca",
        # pl/opener.json
        "6773ae90afbec409a5c6e340b94577870719ba9c800827be50568bf9f00d2bb9",
        # pl/tree.json
        "56e495587b6aa0fed35580392c058fb8b3dc5ac0a4685811c957d0a431c0a01a",
        # pl/tree-hard.json
        "7a421c7c6721db3e3c56a5b2b633e91a47ecbb0c75cc0065beaafa71bf0b2e54",
        # primel/opener.json
        "293a151cad298c05bb4416d5b61d2e212b50e279a0c8f51e133147baa9380059",
        # primel/tree.json
        "a48fc6205d1efa81ece007499f0a9595499c2e73f6f4a0d2f3cc230af91a3c81",
        # pt/opener.json
        "23431dcebb927bb1277aac3cf7a44539fb3bf927671b2acea8ba20c950c9cb71",
        # pt/tree.json
        "25adc5e803c71b5dda5d8329cc27a63adf8dd928cf2a5b38e8ebe958d8a40eb3",
        # pt/tree-hard.json
        "2700fcd5ade9d08ad01d8a14d687e865c3304a4bd39fe66f272e35b88cca7bf8",
        # ro/opener.json
        "7c5790666772c86d8993e3565aaf6d014cdbcef2c951755c22609b52ae48ee39",
        # ro/tree.json
        "9c19b4f72a601755080b5a1e05773c0e5fa46d213404b950edd8ea2bb356bf61",
        # ro/tree-hard.json
        "29502f7b18fc60139dda00dc4a279fbc207516c7045606a2838cb9658987fc9d",
        # ru/opener.json
        "ab91c2b7314efaabd7240fd56306135b51131fbeee9d2ba8e6e24d32d7617770",
        # ru/tree.json
        "bb31943a7956d473b64529379ff01b2ec4b3f68eecb5be3b8a885e1032da2ead",
        # ru/tree-hard.json
        "57601efee05a424ed27475774e155e2e4b30039f2349279acaffb366be9651d4",
        # sk/opener.json
        "3e8ac7a476c625ec972a206502e620200ba6d05bed7f7de3a9324f0e0c4b92f3",
        # sk/tree.json
        "9b7bacbef64640b916512983df4de63899d8e8914e93a4fed0283c86791732ae",
        # sk/tree-hard.json
        "817ba74121a24ab1991128680550184ea12184a248dbbe786d2f3e88ca6da4b5",
        # sl/opener.json
        "8a8d66072718748364fb999b2500e90b4415bd172ab9509180c2d498929335ab",
        # sl/tree.json
        "2a997c8b99db471f42d46adbbc77757bc15fbe128c366eeecefaee74e670f3e8",
        # sl/tree-hard.json
        "fab06fcbf0c2d551bfc115a2c0877d9100719d23005da398418343d899a24e47",
        # sr/opener.json
        "163fa0edc95feb934e46d6f03c602d3b04c429a1fc4fb55b6172dac073e0eb6b",
        # sr/tree.json
        "9d38c7f982fcbd940c10c974a956cf628fb5f80ab5c90795e8cd05ab0516d7ff",
        # sr/tree-hard.json
        "460f840f2ae629280f067ef080de88958b036402ad45bad3f26acca5adb26610",
        # sv/opener.json
        "cc5a310d22835be1a5f05e224c6574bcc66b21bdb271a7426b71147ca17b429c",
        # sv/tree.json
        "84ed9693ac044e768b2c9774c26690f200fc79f55dfbdc70184e7e5d9c179149",
        # sv/tree-hard.json
        "cb78e874b83d17cab18d7ee5174718fd9b1360c1fc7accb3f32a456f5eddc2e4",
        # th/opener.json
        "55c453e364d71219210f4622d1a1d8012a88f4c1423b63301fe89d3a60b2b275",
        # th/tree.json
        "4134796e1eb4eb218ccf868406d9833d9ad5f162b4ca2082aac70ba1b7e26a8b",
        # th/tree-hard.json
        "eb966fbfcaecc9defc204a62fbfbae05d9f9c16261d6001d45b2a52f7e5b1c27",
        # tr/opener.json
        "3b093b7daa6da6d50421d62ff2d259568e5ed036be6afeecb84801a4357bb541",
        # tr/tree.json
        "217ac2c56709f8ac2daed9f02c5c8274be1355cb300b8a26c81550eee8b5c50f",
        # tr/tree-hard.json
        "e4aa2dd7b79dc129076e57ec6213c0e37029867ea7adb99e621c8ffc7410b4cb",
        # uk/opener.json
        "383313b211f146fd31d6b52c801a6cf96d0b7855b4cc3c5edcbf1e3206ccd056",
        # uk/tree.json
        "a2cf143c1f0225a670bab2c2bfc814f5cbdc68061785747e9f6bcda36d128c05",
        # uk/tree-hard.json
        "87f40d2cf68a68e6941545cc874ffbdf77e09086f4f51aa597a6c78ffd3e4087",
        # vi/opener.json
        "5c65c7ca7fa0bf339ff1b420ade82b82b00a5c18e37c752772f7341da6bd967d",
        # vi/tree.json
        "7913c95e13223f43b08542257e34ecaf8327c280824e19130ce21d988829031c",
        # vi/tree-hard.json
        "1c381d00f138f666df3651da0eaa1332567ddd7455c6731f76d9010f8e983d8b",
    }
)
