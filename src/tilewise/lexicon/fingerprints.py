"""Fingerprints of the computed files that ship, by ``tools.fingerprints``."""

FINGERPRINTS: frozenset[str] = frozenset(
    {
        # ar/opener.json
        "e6cd936dc760b52a6867ce0570b8d5fd54ed7799c7b6a66c92b8421506526f0d",
        # ar/tree.json
        "7f5fd572118939e77d3a4d3dc699d18958eb449efc5e7da2ab10b8fc882ff0d1",
        # ar/tree-hard.json
        "c0307db17739215455a05b3afa9e76ec58fe11a48d25d6d0ffea46d7b650c245",
        # bg/opener.json
        "12139a1ba5bd7aff60c3f1482f3fb579be3e967200c65d966d326fd943a9fe9e",
        # bg/tree.json
        "48aa414f55d87b81d3ac7858febe3032375a47309392be7841a410b9b2fab860",
        # bg/tree-hard.json
        "49c88acf2d79a6baa58d170ca3bfe68e9cbbaf9c38da0d26745331e63e1c8c6a",
        # bg/tree-strict.json
        "c3f0dedaf60c1726cce67ecddd5a378bff04d8a4538dd83379dffaa855272af6",
        # ca/opener.json
        "c8d4ed5cbe3d02c393d1309b71b1bac1701aca945102cbea723f88e956fc8614",
        # ca/tree.json
        "c3982a2eebc520e706505bc9ae6743663a180a1421ca0ac4ea12cf5719723e56",
        # ca/tree-hard.json
        "a1e396ac485203b5bcdc50073e6bbace55bded457c127ecbf2330513a5303560",
        # ca/tree-strict.json
        "2bea8b4e96148b56cabcdbbdc6720fb2239892b916a8e840e0cbd4860f9868f2",
        # cs/opener.json
        "81e161a622a35a87714943e2e56742b679a2dbb8f1683f551e8554fce9e897d6",
        # cs/tree.json
        "2a86570f0ae343c3dd273486fd14c40aca333ad5c4371d13880937a5f6067ae9",
        # cs/tree-hard.json
        "f5a2743feca90d10b403d5afd55ac140de1321f3bea91079047180f166a6bb2d",
        # cs/tree-strict.json
        "113321da83adbe55bce2ee9ba537520421e16ffba00eba5b858cbb56fb34fc96",
        # da/opener.json
        "73979007692280bcef7c084e0ed6c391ee51fd0ef713703bc2dd9769e4a2514a",
        # da/tree.json
        "74e314ab5c1d22584787ad84224aaa0a67a2ca0f0af068067159eb1c3a09eedf",
        # da/tree-hard.json
        "c20aeb4436e5c0f9fc4c568c32de3ddec8ba562c5e6de95a9a1404a4d4ad8568",
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
        "53c94207025bbf35a0e228a68fb98b89d57914d0dda8e47cbab2e8ae629a4b15",
        # el/tree.json
        "da9cb849834c1f1bc79589b8d58df7f699379f18e835d532a77cc958a9ef4675",
        # el/tree-hard.json
        "7e71e6e88af18364f98fc32192e531596d1d35d98c2666c48b4a3a58367dd70f",
        # el/tree-strict.json
        "68ab816ec182d45a74c6bd5f516b7c87d6d8c15b780f55a83620de79a7f76f5c",
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
        "8a63f4e74c1e9650e2f7a44cc5863eb824c0aec8e801fb5a757b223b3241af4f",
        # en-10/tree.json
        "35938263f046ce1e3211ca079107fe0f040719dcec310f6f2df4fe4574d92674",
        # en-10/tree-hard.json
        "57b839e309a56bdf89ea7fa3b145157aea60311922a267e50153d819b57cc890",
        # en-11/opener.json
        "03a1924a3985a2c6f6c6e935a017911433c41342243a2e08a3f4568f204a01ea",
        # en-4/opener.json
        "456b9b90cf0dccc72f4df8e32d15f4ddb483ba8cd411d3e2e5f27e1c095089b5",
        # en-4/tree.json
        "1b04b6dd73c1d848a4292d6aec41d72252664d3c8102aebf10d256c8ae066b94",
        # en-4/tree-hard.json
        "2eedd28be9af85156a344ef19b957f856a4df6e40cba62ec8d1740aedbed5c58",
        # en-6/opener.json
        "be96043a73a6822492c3d4509bd5129fea4760df9a00a83e81e2137af6bb6f70",
        # en-6/tree.json
        "ac9598ad77e487a2015a479a797547873ac03d67f4f6697162e163226956c6a4",
        # en-6/tree-hard.json
        "3b4722366677cac9c1c78ce97a4fd6f5337da7bfd090cbea9b8cd1b8c44e39b3",
        # en-7/opener.json
        "7c2b879ff95d731d3b22fbb2d638d1ac88c2d760be7ee3c90c5a72ce062d9bad",
        # en-7/tree.json
        "f9989cb398914bf1b298c5ca03e676b70bbefe81c4aa39e4c4bbb5f750a91791",
        # en-7/tree-hard.json
        "991e05df8eabfdb290234e830fa949e247ca5532b78f841ca4f1ae0e0e65a98b",
        # en-8/opener.json
        "5ae6457e00e996b46438108dfac8803c1547acc92103cf58132492381c1203a3",
        # en-8/tree.json
        "e13e00d44646b81db9eb059ca2ce9fce87da7537a3e9aa2000700094032bb821",
        # en-8/tree-hard.json
        "42847431ed5b40d5eed54d4bd175cb7262d713612ee415dd3d94106fe5136ed1",
        # en-9/opener.json
        "f533a6984169c87bad21deee9a3697790c42f6b8c2fed522d8241bd3dc52eccb",
        # en-9/tree.json
        "aa266d269cd639db75e93037e49440ab31a0bdb84884706188869ca67ec3335b",
        # en-9/tree-hard.json
        "d8cbc75776a8556e291cd2537bdcf26225fca50a1fba2e529f9c8e2590889eed",
        # en-nyt/opener.json
        "9cab1b5b3416f89464d918884dcc31e72834395f3849748dd8c0f1a0620082d0",
        # en-nyt/opener-costs.json
        "1c601d630314e68d4c699dcd37000f3bf5b5b2146648a6dc2665a02a86c1d3f3",
        # en-nyt/tree.json
        "69e9441463698243b6b0d8c7d3e2466dc37cf5367e8f920080decd0d0d227151",
        # en-nyt/tree-hard.json
        "6eb435f28631566cff1cf90a37f03b936cf549aba2a607542b54a8b66198bb79",
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
        "3bc707e5a67eb170194e5d619b86e75543368a05ff7ade1b2118e0fd9f891274",
        # fi/tree.json
        "06770fb2a2c8f53e953dc43dcc0dee66fbe4ac9fc14c0ad26fcd2cbe056aff06",
        # fi/tree-hard.json
        "79e0421c88b03c01e9aa39a45543b94ad902bce37cfe91284f9d4d422cf07eb9",
        # fi/tree-strict.json
        "7254e1acf0170afa8c87fd4c1f1b024a9dde8dc21537fcba55f77a24a1afb73a",
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
        # gl/tree-strict.json
        "c293d4f65fdbcf6dc9153d2222a536514fdabb84d1d8e904d583508fbe9b3fb6",
        # he/opener.json
        "324c00b5d82d41e6f3a0679ef31f14821b3f020087ddd034077a44727b22f442",
        # he/tree.json
        "1f40694dfdcffc05abcfd2decee5dc46c1f5ea79b71b3c5817525c629bd19e5f",
        # he/tree-hard.json
        "25acf0ce18055344b8dc70dae7f09b790440f90cc4d668b67d7a7362de60607d",
        # he/tree-strict.json
        "27500360d807f39fa9b6b80d0efbdc9c7d635102a698b040bcfe16165d7d28e4",
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
        "7d28e6687c9584d32d84fadef0477c97c8e5921d2a7f04d8cd7b31f6cc699073",
        # hu/opener.json
        "cdef8393a2181250e952cc8b7cac25ce5ad889d7e8386fe00795342b71d44cdb",
        # hu/tree.json
        "00fc8d9d8e31401637cb87fb530ced6bd162147204210097b2519e7722742236",
        # hu/tree-hard.json
        "7e6c142dde3d027805aadc3a12ff7047caaa0df5f0c5f13f0290035e690059ed",
        # id/opener.json
        "4388c056e320acd44a7f0feb794d17acf1e00dc2c9e4ba1c31091b1756996943",
        # id/tree.json
        "7930415a0dccb93c08e1a0b98cf6a5d74718caaccb04d6e8df9cf5ec25bb54d6",
        # id/tree-hard.json
        "603d0d62fc27053e709cd42157e7c1e4b1daaf07320a30c6139937ab0c9f024c",
        # id/tree-strict.json
        "62da674e4ca10a72cf765ff5fd210ca8cb728065171894237f9b9bd4fcf51f9c",
        # it/opener.json
        "3cfde5208fdf006bf3f71f305cd6f1493b2310d4e8bb4d21bc2a1115b4fe7a1a",
        # it/tree.json
        "971b704c8081e1c55e79f799aba2b8b0c9a836a1758ea28121bd280c9d4a07b4",
        # it/tree-hard.json
        "281370e3be7fe1e7f8bae467106186ecabbc94d8a21eb99281071e161fd9d6ec",
        # it/tree-strict.json
        "4aa6f921bf3aed9c87479736174bf71640b79844a7559401941d2a84e54c21d1",
        # ja/opener.json
        "c8cb3024b2e9e9b34b4d7c01072533ad823280741c7d6f0fa34585597d333247",
        # ja/tree.json
        "eb984f6ee714e69725227271334e38a1d2c49317b144e60ca78fd90526abdf3b",
        # ja-10/opener.json
        "c06be7f5ad3d09609b03446dec6e9d68e66f6c37cbc71a142d46c634739f623b",
        # ja-10/tree.json
        "ce70111664093a6cfc6cbe57ccb272ed02f1c3f576960393420bc7257e2eab9c",
        # ja-4/opener.json
        "bf64852126410fbdb6516faf2e8233ef7ca703e3fb0360f34991ef622315b3b9",
        # ja-4/tree.json
        "30cb751d4baf9274aa37c81b5f524cb34b3f722fd6859232b50c1ac9962a083e",
        # ko/opener.json
        "05a51f3c2b3abb7ec93efa50dc03a2e68f4f339f496927be97523428b881f442",
        # ko/tree.json
        "cc48f6538a74ece04d3b418d82eb723a66583b67e8f1701eb42dbaf82126d604",
        # ko/tree-hard.json
        "a6d7308f9b7ef835d5eceb0da664e2fd7ae15e7a718067320c41113f93eee52f",
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
        "31e95b1ac7b6dab5312559b7634980d7aa88811ecbe29d2b4ddccb7a39a8dcf5",
        # nb/tree.json
        "650936e3e4f060e646d3003d4bf66f419d1deee19aa4543022e0decd31899278",
        # nb/tree-hard.json
        "6f21cd4bf222dd69487573d3384e3806a43cb41157f1f0dd4b562734f4eb6da9",
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
        "6d94bc9872d94fbd4d5fe3afd9b00fb17f53b1af4094a5490d52a725dc69ab41",
        # nl-letters/opener.json
        "ebcd7ca2e1fdecb8246287c098563c278bb1a59789117f093fe6017dce14f6d5",
        # nl-letters/tree.json
        "96d39244457051cbede5f3256213e878c8ba86e12f6810b038515378fdfbf32a",
        # nl-letters/tree-hard.json
        "9197522a12ca59afeb332033130ff6a4078f765a52a074631fc60b701d437cca",
        # pl/opener.json
        "316c14758f35f8681af5ff55cd31265d68850615f36959a39f5dfba8c4914906",
        # pl/tree.json
        "e1d55d84ad5c4d3e11ba98fa9e24eb013fc16574d37a0170fa9647ee3294b2b5",
        # pl/tree-hard.json
        "1fbdc36e04a4e66fe46e556facb1993189c520fecd68d8b8f127ebca2a9d6d09",
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
        "123915102d9db1189976fd729194ad009c14030348842c1cd1de05554979e2d3",
        # ro/tree.json
        "69633916fdb2ce553c793c0701b81e03b658bd5a1ae068f9d24fcb1a5d5c3e64",
        # ro/tree-hard.json
        "222c443662705f151c70ca839ebc44b3e7a851adf445e8b4f94be69d2fc517b9",
        # ro/tree-strict.json
        "588651e66bc8e13f1f6dbd1edacab0dc5a5e26fe56a5e29c298e15c1ca8cfb4d",
        # ru/opener.json
        "ab91c2b7314efaabd7240fd56306135b51131fbeee9d2ba8e6e24d32d7617770",
        # ru/tree.json
        "bb31943a7956d473b64529379ff01b2ec4b3f68eecb5be3b8a885e1032da2ead",
        # ru/tree-hard.json
        "57601efee05a424ed27475774e155e2e4b30039f2349279acaffb366be9651d4",
        # ru/tree-strict.json
        "c82375e262df5c247aed7664f3eae4a76e4955300fcd16dda2ebc0c24f4ceefd",
        # sk/opener.json
        "4c24fbccace88af890458d39d8dae048e258966622f89ab244493b142e8c769e",
        # sk/tree.json
        "3d0a3fa383e1fb7f72cd1f00671f4f2deb693448e7fd419dabf27d020ace8f30",
        # sk/tree-hard.json
        "01dac7375e7babe7e7e15c9d2db438e2ee88260a5c5343db9298a584dd4c92f4",
        # sl/opener.json
        "8d3ae8a0d31aa4865c42cd1a51a7931840085774ec1bea5207a38ace4905d60c",
        # sl/tree.json
        "2dd0ad468d9d51547247384d196515abc0a4047b6a78c310161c1b49071af5d4",
        # sl/tree-hard.json
        "89a21f49742169493bb046d940ebb1998ed4912d99ba82211af45d8ce8fa837e",
        # sr/opener.json
        "9cd1e93ec8839f7b4cf47978302442c0c1f036538aaec2b53e77a440b6b4d9b5",
        # sr/tree.json
        "f6ef073591d0346b3b833b122057cb2f274c180a3096f34f783348938ee9ce99",
        # sr/tree-hard.json
        "2f883dd68478fbdbc5908c4a1bcd14d0cbdfda27fb1045da6c3dcc870bfe93ab",
        # sv/opener.json
        "2a2e7dd6d90ebb2d0fa5305b64b19854f8542f6cd7033e235be6c1ffbf2a28c2",
        # sv/tree.json
        "388de620feacbf449a3ef92cc4458d65cd81fa934abe1679078d644664819025",
        # sv/tree-hard.json
        "421d2876edaf3bf1bc9b9c057c6407dba2e6bb61fa218b7a61727cf7f47e922c",
        # th/opener.json
        "55c453e364d71219210f4622d1a1d8012a88f4c1423b63301fe89d3a60b2b275",
        # th/tree.json
        "4134796e1eb4eb218ccf868406d9833d9ad5f162b4ca2082aac70ba1b7e26a8b",
        # th/tree-hard.json
        "eb966fbfcaecc9defc204a62fbfbae05d9f9c16261d6001d45b2a52f7e5b1c27",
        # th/tree-strict.json
        "c2e6cf47927ff12a17a46af95fa1611223b68f5de025336a4df45b92db6637eb",
        # tr/opener.json
        "f8d9a8e0b436e317d0b2e7a58c6ba0493a36ba805955b548a70f9b24cd53c180",
        # tr/tree.json
        "ec39a5310baddebf3b5ba61eb5d807743b86b8e2630819ad75f132b66dfa2505",
        # tr/tree-hard.json
        "d8297f8cabbca16433d2a6ad5bdf5ce81002da9e1db622daeda6d3af1cd9f7ec",
        # uk/opener.json
        "cb4433ea05a114dbadf9788aa5996732b31f9b40912503abf091e8eceae0cd49",
        # uk/tree.json
        "faaf267b822a22802259cbff4be7145abe40d91f86213cb4515a546534f34060",
        # uk/tree-hard.json
        "b795706e06b7f0929e024423b348c5f84bdaf71a70b6a15296a39e8733487eed",
        # uk/tree-strict.json
        "cb619629e565f3657a552ec735d24a5ad8e110917a8526182b559414abf87239",
        # vi/opener.json
        "a334d46f6456172aaa260b996af483ddf46a453ea4829411a36f82520814481c",
        # vi/tree.json
        "99da4f789ee3394b77de42c0d536c0562383d897f4df4688e60b2fc638cc85c3",
        # vi/tree-hard.json
        "25e3afc726a0a05c909b2748d43c1f0246ff4e47d07010c9603798cfe9518a23",
        # vi/tree-strict.json
        "aa1b16ca915c6023ce8fbacd59b3c539567a3ea2aa908acd65864a601fe551b2",
    }
)
