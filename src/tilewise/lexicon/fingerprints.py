"""Fingerprints of the computed files we ship, and word counts of the lists.

Written by ``tools.fingerprints``.
"""

FINGERPRINTS: frozenset[str] = frozenset(
    {
        # ar/opener.json
        "c813465851e388ef4e4513dde9dc2557072c5df4c7811e43f0f94f6c9c4f84f6",
        # ar/tree.json
        "736378efb551e14da1f50d5148dbc4b03201edfb8edc92a7748100e4c8e20950",
        # ar/tree-hard.json
        "3e8d9d5ff892cf1e07882ea41eb79e1a0739b63af66094af9ad0e0f4039ff373",
        # ar/tree-strict.json
        "9ea79ca54c62c442c7d605b1b08c0e2bba56eb967255a1a599179c456adf0cec",
        # bg/opener.json
        "12139a1ba5bd7aff60c3f1482f3fb579be3e967200c65d966d326fd943a9fe9e",
        # bg/tree.json
        "48aa414f55d87b81d3ac7858febe3032375a47309392be7841a410b9b2fab860",
        # bg/tree-hard.json
        "49c88acf2d79a6baa58d170ca3bfe68e9cbbaf9c38da0d26745331e63e1c8c6a",
        # bg/tree-strict.json
        "c3f0dedaf60c1726cce67ecddd5a378bff04d8a4538dd83379dffaa855272af6",
        # ca/opener.json
        "78a8f6e8c7701f5cfaefeca79d9b06e2e4ffcb349ae63269e3890841ec6b8776",
        # ca/tree.json
        "d4e5e69d0ff1712fe207f9d60df4d368b479199c397c681fcc54a795ac3da2b8",
        # ca/tree-hard.json
        "7a03c7e7488401bf728d87af7b85c5023fff0824599049e352f494c10d91e128",
        # ca/tree-strict.json
        "3cc68a744ef66bd290d6b4f9cdedaf9df0ed0ab63b9f9aff8dd7f71867bf2617",
        # cs/opener.json
        "998d566350db6068c47e55fc602c8d2a882eed6906285079da56338206b44688",
        # cs/tree.json
        "4b53a07518e4f1df9943c328fb16068c44a7951a4edfca08ea14cedf79be0162",
        # cs/tree-hard.json
        "34b89f24ff6a229757bdb8ae59326025da67cef65be2c75c45733a52a27f6e9e",
        # cs/tree-strict.json
        "910022c6a86f213e7cd8adcd44015d47ecfc7ec8190515cd358bbf8db98c601c",
        # da/opener.json
        "73979007692280bcef7c084e0ed6c391ee51fd0ef713703bc2dd9769e4a2514a",
        # da/tree.json
        "74e314ab5c1d22584787ad84224aaa0a67a2ca0f0af068067159eb1c3a09eedf",
        # da/tree-hard.json
        "c20aeb4436e5c0f9fc4c568c32de3ddec8ba562c5e6de95a9a1404a4d4ad8568",
        # da/tree-strict.json
        "0be577a03f4412e91f117f25a6b4647e3ab0de3984b2e16f6a2253e0480f3821",
        # de/opener.json
        "8887952e32c2e6a5c3645fa6e8485864e5301c00a855747c5f61d136e351f782",
        # de/tree.json
        "24b3774aecb629ae5c3ae70633ccacfb35018e8f5d00a677705d3acabac5f6ef",
        # de/tree-hard.json
        "5f28330ace55839cfc1f55737708bb46a5a292761ccd88cbc9066e6d66629e5a",
        # de/tree-strict.json
        "688bd7987a3898e8d3d93859b2e165bcbc18171fcefea4af80d42e468277fa1d",
        # de-6/opener.json
        "e21b42526fbf6de8c2972e6fa67f9785373ac9687648ba7c9480b22ed43bf958",
        # de-6/tree.json
        "0174b9533525e72e8b3c65a471f38a4cc3095f318d9ee86f586046786ff5fdf5",
        # de-6/tree-hard.json
        "21c49ac69b20753ce0e155f7cdcac85fdb2de1a8ca9c7c7f85efd9fc755c0767",
        # de-6/tree-strict.json
        "be081590a0306eea673239ca4003e73d657351ecda07dc0e2ae4a8ed8d0c2f25",
        # de-ascii/opener.json
        "50ae76e02ab3f1f4fcf825a49c98695daaf5e1ca18f7b6339c772a4d9d8108cc",
        # de-ascii/tree.json
        "c5293fa43be70413e5f7efdcf833c0d3c8ec001de9f936802796b2442b290c18",
        # de-ascii/tree-hard.json
        "faae24b98295c94830217ac8540a45afa7b1a1e1ff0c13f4d0c52aa9cd93e3fc",
        # de-ascii/tree-strict.json
        "9136f2cc6909a8f3130cdee9d3276c0fbe48265ae5295a5fb53d233d63284db6",
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
        # en-10/tree-strict.json
        "7c2336ce862407af975dfcf8d6bbbc6ca20c1b82295d80e5269534ab82a36bab",
        # en-11/opener.json
        "03a1924a3985a2c6f6c6e935a017911433c41342243a2e08a3f4568f204a01ea",
        # en-4/opener.json
        "231f7804534c587c6da0451736cf11989ad429e25e2b0c435f7d0734c2645291",
        # en-4/tree.json
        "c5e1c761691b72a270a656ae1dafa64052296f052ba04dcc65ba0fa9631a4fb0",
        # en-4/tree-hard.json
        "bacd3971c5b65fed22136a4faa13728f0883eb662e3263b9aaa4cac0905d6600",
        # en-4/tree-strict.json
        "a311b451feffad74e77acf804be7063e04352afd2b6ee149e9868cd29b04d60f",
        # en-6/opener.json
        "4409c16de8539809bbda23e138d62b338717d9041b94e8b96a91f568332f8650",
        # en-6/tree.json
        "5ca17169fb33dab762504cd346dffbc0779cb62435ad89f253d582c675c78a74",
        # en-6/tree-hard.json
        "bc47b73c2c22541d662e01a52d3b97f76b100d562bfbad4f664976f6d141a26e",
        # en-6/tree-strict.json
        "a505aa49dea7e1d0c11d583d1a7be1a3b6a4c4a3e737338b80af45b4391151fb",
        # en-7/opener.json
        "c6985b31d580f2df5c0194faf37a86499052bcd080e332f9e050bffd98b44441",
        # en-7/tree.json
        "626965243626330b9682a50efd480bd4e09fdd5a75fdc65b56ad51150369e807",
        # en-7/tree-hard.json
        "975c591015aa3d9da4572456ad472d3932cc46d60ca57d63689346985d1627d5",
        # en-7/tree-strict.json
        "ddd475d4fe04e028eb4c9301cef2f06a1b47ade0ef24d1d871d6edf190824364",
        # en-8/opener.json
        "0b52608b27bac1d7bfa7b66a84f8445f39f085ffa79543dfcb34e558476ea736",
        # en-8/tree.json
        "84547d7fd3b5854eba27f0c46bcb8feee0d34671bcd89686dfeb1802344c1522",
        # en-8/tree-hard.json
        "a6c930ed2c960670f07a44c033da8d0adad075ef8d46278491992174e53bb5a9",
        # en-8/tree-strict.json
        "ba77cde8b051541f0fab2813f5e14d53b3a8d9184f6f4e23d27eec0c2a2f4800",
        # en-9/opener.json
        "d0b51aaae9cce321b055516c428a40aab8b42643af0e2212097ae85683bc0adc",
        # en-9/tree.json
        "8ed70d8209fe02dff421b4dbe455af4f6da3c40e5475068b4983de90e7dfe55a",
        # en-9/tree-hard.json
        "e461893cdbb264e4fdefb78bc46cbc130faa3b3a4de543c0749511c0ee64c940",
        # en-9/tree-strict.json
        "d911d81100f8a027a7ec28a7fd96e31be67efb1c86538487247df46d6ba37ef5",
        # en-nyt/opener.json
        "f749cbe0223a9c3a25d2437ee5acb88b2a7f2084d615e201c112615d04b04b69",
        # en-nyt/opener-costs.json
        "5b99a0f74ec07e7f3c44778d23c9bcbf8e7fa4322f7205efae00e77174c965ce",
        # en-nyt/tree.json
        "68da86da316979912242b543a826483da525465a647060503cedafbe79ae80ea",
        # en-nyt/tree-hard.json
        "dc5cadfb78fd3170163118c5eec00cecd7e526c9df74ef003a84dda5e25911ab",
        # en-nyt/tree-strict.json
        "a06e01539de9cfd44e763f08aa63f8fecd9d46a24371653b4ec88741bf138fcc",
        # es/opener.json
        "0b0b61d870be90c2b4945a944fddb4223598f2f8a872fa3d878666c950836a97",
        # es/tree.json
        "bd4dd7e0052248bffe912dbbbe8bb77fe831ddd7516dcf01c835ded7656b917f",
        # es/tree-hard.json
        "f4dd31f4c48cca6e37145c29f1140443546614df7dad14e5fbf4bd67c70d16fb",
        # es/tree-strict.json
        "8293517d0d6c431057ecb16496bfc01b6741b6683df0576be51e306a6996edec",
        # es-6/opener.json
        "c212a5046b3a30136448cf123c39546ed5abaeca8c55c7571697a43212f4f911",
        # es-6/tree.json
        "7add5866febbc93a0b22287d55f049d25b5e50d450708823d4cd799c19eb60f7",
        # es-6/tree-hard.json
        "ec4985eadea6fcb8594ecb4ceed04f201cf4de5333405e2cc63738c48b34a6a4",
        # es-6/tree-strict.json
        "45c015907fdf7f02a99ce88bd86a73c6177ae65cf9cc252f89091ac78c6eb393",
        # fa/opener.json
        "0d77ebafa47a554ba28d8075e3065bad5fe346c3fe7265077b1564fcc0f24ab5",
        # fa/tree.json
        "dc855cb6a8ea0f3b572eee79ca60de9ed6887c2fe0e5efddf7f968b5de9a7ddd",
        # fa/tree-hard.json
        "9be307d3353884109f8bf3f8a451c9493001a2727cb762b77a55981376725c5a",
        # fa/tree-strict.json
        "9aa86a05ecde1a3b3d33e34193b404616eac3b406e2c654c928b17bb06d674a9",
        # fi/opener.json
        "5298016f5ab0c3e14e86c0d3eb1e44db5a66abf377442b2116947d6cbfda6e36",
        # fi/tree.json
        "56640e32a1e7d27d1aa4a332d5a36ea1fc3276cc9de2825f7ebabc8649cd1e9d",
        # fi/tree-hard.json
        "7ed395e77324f9fc46eeae22d3842ec0a7115a9fc340b66bf0f4f79052c0b499",
        # fi/tree-strict.json
        "5d21c3aeb89feb2ad72fa077cdf68504578aa13f7e1075491caa7bcd4579cc94",
        # fr/opener.json
        "5f05c77c1601d3bbc8c9e0226e62c3dd746567d35bbf72c942e04a9555b7a1b6",
        # fr/tree.json
        "5ed9577901ac211b49d9157e837c32e1b366cbbfa243b1be2134a784480d46e9",
        # fr/tree-hard.json
        "a8ba57415e3b7888952ad134cf774cdbc0efb83950001970af1e1d972756eaee",
        # fr/tree-strict.json
        "cf7b4263292cb14e3a70e2a663080d03dabd196e2bbb0e03a5331fd8a0831f22",
        # fr-6/opener.json
        "4694b5f64530b2fadaf188ae6ec3a32f3708f103cb1eba7bf49f127801c0e759",
        # fr-6/tree.json
        "f3dac7a3679d68e7dfb493534082332a56093eaea285144c5517db7a88d01699",
        # fr-6/tree-hard.json
        "d656b4154c5480bf916231cda94574562fb43e049fd159f6ef6aa932e5027c93",
        # fr-6/tree-strict.json
        "4c4fd810976a07ba86dd7e0e214181eb6a65dfe24cd4248302d29884fff2fde3",
        # gl/opener.json
        "cdb3b96476bf92f22c6afd47c748d84b6d7314132cfe62b1fe95b48bc18b84d8",
        # gl/tree.json
        "cf542016074c2e105703df4c4aa27632eeab61fc837c054a5a61ae273233df71",
        # gl/tree-hard.json
        "a7d9954cf62f5aff8adfa819d3749f9d4a0ad37dc805e6d665dd4f98ef62093a",
        # gl/tree-strict.json
        "c293d4f65fdbcf6dc9153d2222a536514fdabb84d1d8e904d583508fbe9b3fb6",
        # he/opener.json
        "a107b9d9abf9deb197f8b0a470dbb54ca211620483b83e70da1d02f974682a46",
        # he/tree.json
        "258f6f333462e9dd6d2207bf719a80750c69ea684a3aa62ea4a27b4b22bb8cad",
        # he/tree-hard.json
        "376984538edba9cc7615e35e7eb954f66b6cef2b4cf5fdd889fdb6045f64e94d",
        # he/tree-strict.json
        "586fc14ee7496e4afcb6da66481d6712b151c69775d6c8267f9deeea5ba51c3e",
        # hi/opener.json
        "da7aaba4797bfdc7ecef025362385353b2b0cb0af4573b82c36a2618c8a9dd02",
        # hi/tree.json
        "e36a851057a603fbb53a0c3deb2f9ed4c42b1aa385b14bde29759583feda2161",
        # hi/tree-hard.json
        "958c0e6742430649f11aa5fe0f1fb9a5dc75a013b6dc735acfa92d90cdbe3c7f",
        # hi/tree-strict.json
        "50e1cef06e4714e9fdca63a51136e63bdf1ddab92734ba61700d1d7ef7be04ab",
        # hr/opener.json
        "c3e4a5cd6a65cbc1449a4fae280f323d651370125cef1fa2168d11205a4b11de",
        # hr/tree.json
        "8ecfe88172a8c17c8235df95f6353866f4dfaab3c3372bd889f65ff8d434f64f",
        # hr/tree-hard.json
        "1a220d76d8df3fd8f656667540fcc2d7f964e98f48349e771b390f29f343606b",
        # hr/tree-strict.json
        "42eca999db6b39a3e4bdc57162d0a5d1600bb61b6907e1e80837058f097006f3",
        # hu/opener.json
        "9295e2816d260bc41a6aaf48916d09aa98e20a609bde1fd481fda77a24bf1d60",
        # hu/tree.json
        "b821806a6147cd36fec5ce5cbe94ac908d13a41b0fa2c86db62b032c223dedd9",
        # hu/tree-hard.json
        "9df6cb5ab9dba3b8bbd08d506a00f0e4b61b7bf12ee00015678a4effc5cc69cf",
        # hu/tree-strict.json
        "b49be6749154ac3de45439ba55d48ea8fd0548645a2a20be52652bf754a82cc1",
        # id/opener.json
        "c352b2c9dbbee03fa8b1bf42c46fd657ed79a39febb75bc08c24959cf31c97a0",
        # id/tree.json
        "5bf8276bb00ea896b35695b03ba6af1379117c4bf205dfdf739bda00aa362f02",
        # id/tree-hard.json
        "1e03d0c759cb1cc79e75dd211f42e8df683d078c024c60fbaf5f6663086496b6",
        # id/tree-strict.json
        "73198d2af2cddfecec387331b7b8a4d6e45a6599c7fd375e66ef228c027b2934",
        # it/opener.json
        "1f8e0affd900c718e702de33bca9e89b035f3c0d509a9efb67998a5fa95a0b17",
        # it/tree.json
        "1615a787cc4bfc70d80e2bb86915077e94546965d674a182c66f4857e3bf301b",
        # it/tree-hard.json
        "05d2714758f1eadb7a636d299d312c510a16a4b1c5a4dff43417de0e1cf2c86f",
        # it/tree-strict.json
        "bc0fd4896a2cb1b23b10aa5b17b29035907a1c05eff4d7a7f13868e20193bd7f",
        # ja/opener.json
        "c8cb3024b2e9e9b34b4d7c01072533ad823280741c7d6f0fa34585597d333247",
        # ja/tree.json
        "eb984f6ee714e69725227271334e38a1d2c49317b144e60ca78fd90526abdf3b",
        # ja/tree-hard.json
        "3f7256634accf55a166ae9822c00b3a4e8702ada004646667659506ae7927c61",
        # ja/tree-strict.json
        "aaf05d49902d2c81d8474f56a03cfa7f452d913ada9b699f6cbdabc3864f6eef",
        # ja-10/opener.json
        "c06be7f5ad3d09609b03446dec6e9d68e66f6c37cbc71a142d46c634739f623b",
        # ja-10/tree.json
        "8a711006774af34604ea5599c4bec173c693f3ee2720a0074635ff488643e036",
        # ja-10/tree-hard.json
        "802203c82ef271a5d7cbc093673784c812828509f2be4f43c97ca8ed5fe92065",
        # ja-10/tree-strict.json
        "9b24052deecd471bf0e82cfc299d6fc145884461acdeebc17c63c12794f87bf3",
        # ja-4/opener.json
        "bf64852126410fbdb6516faf2e8233ef7ca703e3fb0360f34991ef622315b3b9",
        # ja-4/tree.json
        "30cb751d4baf9274aa37c81b5f524cb34b3f722fd6859232b50c1ac9962a083e",
        # ja-4/tree-hard.json
        "614df28013b85224e705dacdd59cc4b16e6d9e25d6f2471b13f5ab267294a41a",
        # ja-4/tree-strict.json
        "8c4af6714f2df03b11e4badc5931273777b33d763d3b5bb3c2b72eb01ad89525",
        # ko/opener.json
        "05a51f3c2b3abb7ec93efa50dc03a2e68f4f339f496927be97523428b881f442",
        # ko/tree.json
        "cc48f6538a74ece04d3b418d82eb723a66583b67e8f1701eb42dbaf82126d604",
        # ko/tree-hard.json
        "e418424ac752d0c5a82047779e83fa6267b5dd9ba244325c48bb4a56057513fb",
        # ko/tree-strict.json
        "7a08683ce6e52f773eb3dea5aebbe58c8ce413b690aa72df45a6332444e37799",
        # ko-12/opener.json
        "90c51f6f0add5dbb1a4bf1d0b6e3e41a2f64f0dcb8dabd8179a9786022209ed1",
        # ko-5/opener.json
        "d5b64dfcdbafad1b646054c48ce1dcae9af0e40623308cd7973ff9d5b6bf4dec",
        # ko-5/tree.json
        "45b8c4f85753426d63250e0b75ce84ab8d022e18e1b431bdc7ba1b7b9d763f14",
        # ko-5/tree-hard.json
        "b907a433695ac42eb256b50b2201a0947a72d88e731905da40ba0010c68e20ef",
        # ko-5/tree-strict.json
        "1cf0653b5ec99ff1f38dc45fa63d27325442d84f9316e117d75b291f5b4a77d8",
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
        "b0d3e509d41e45c30467413847e3c59f808aa8ff816f850ce0ff290cd0977c30",
        # nb/tree.json
        "bd71f01b885cc5325877b69baf16637c84fc2ebc942326cdb2215e0839c8783a",
        # nb/tree-hard.json
        "ea2e445df73330b493e411b4befcd139431dd774865e607b27beef2a1dff4262",
        # nb/tree-strict.json
        "e51fb4856090f7eaf0ff818b519e8f86385be070b08f814b76ec3bdac34f5900",
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
        "801e9c7fdd3260996a116af1c82c4654651b9fa44e2f49e692a14f199f4d45c9",
        # nl/tree.json
        "50f9702751997a520dcce08f12c9fe89f0ffce5f2a2ddc977d8f6cc8843940b1",
        # nl/tree-hard.json
        "f0c708a6d40a2766acac636f2f7abc52ca2b12d6e81107d581c79fbce65e60ab",
        # nl/tree-strict.json
        "77852013a55fe8abccb5f4ee06c64485644b0c9c3b798225154019bee5d09682",
        # nl-letters/opener.json
        "2d304bec1bd26d7759c381bd377e5d54d8305d95287a922bf38d3ee026b0cc58",
        # nl-letters/tree.json
        "4e584446578327d9d0aaa2e6f750cd0a7aa2239765d229820cf1c09e49e60d8e",
        # nl-letters/tree-hard.json
        "a3457ae0a75f60b7dbed11c40259c91c0d5f0b2bb3cd8a72d21c7a74854db2a9",
        # nl-letters/tree-strict.json
        "584222e469407af6268922839c433376403ce418d58c9efecc9789a27f37d734",
        # pl/opener.json
        "715f3773881b8d416be51e2077f1d4e3beed9e695036ca7fab8c4d7851357281",
        # pl/tree.json
        "145d70ed864471a0daf4b1163889772d9dc47e4c9251ec031b9fa248d1a95b9c",
        # pl/tree-hard.json
        "4fc5f23e809dd33a901217cd098aa0e9dca1d574018279a2d4f8c855012405ca",
        # pl/tree-strict.json
        "ec901b8dc59a4e1eb603d9024f765c2c773b89d875d6a42cee0690ecbbe47c4c",
        # primel/opener.json
        "293a151cad298c05bb4416d5b61d2e212b50e279a0c8f51e133147baa9380059",
        # primel/tree.json
        "a48fc6205d1efa81ece007499f0a9595499c2e73f6f4a0d2f3cc230af91a3c81",
        # pt/opener.json
        "746ce2b754a66ec8c1a983d890417cafaf9598d5e5b525aa08c04cddd83d3d15",
        # pt/tree.json
        "ab47ca973fdc5841efa8272bedaff1d62dcd39916743e4c8768d89b09c1ae5cd",
        # pt/tree-hard.json
        "42c130ee20baacc1ac7496f01937f3290155ad01b9cd5c738b863a43b94b57be",
        # pt/tree-strict.json
        "e9d332a70fca61c76b9b6344abdedf9b22ad2917e0bff950b7b47035b81e36a5",
        # ro/opener.json
        "9af45d38ef48b7d78f4bc5532a2e37215c2a6e864c9e54fb62c7dfb17591c058",
        # ro/tree.json
        "fe1809aff1e028988a4b02e4b853e4499e404c6942b7963f1b2a9d941859f3e1",
        # ro/tree-hard.json
        "55dd864b955b398ffa0a1766a57475106187f7d3271c6807d818763e0cac2b49",
        # ro/tree-strict.json
        "bf49cfc6327c296a1721a07c06959912d730293a38a1e0464117a905daf2925a",
        # ru/opener.json
        "06f8ac7f7190d9f67732456ff8786709baf71dccd79bfb5dcb7e07ac0f545778",
        # ru/tree.json
        "816bc171721aa1eaadc85a2d82a4e5e5d8a6b9c189a6c4fab5513db74aa89875",
        # ru/tree-hard.json
        "b67f89273a07ec9d4b346f5b6b666f95ef88ef2defc8fb621d842e101d78bc46",
        # ru/tree-strict.json
        "f73562b0b73381c015081e603e9fd4c983da74bdc4addb5ad0f2a47d2a2ce9f3",
        # sk/opener.json
        "1ea6ef8a46181626afbd47b3c68df56eba4dcf0015c83af74efc392a804404b2",
        # sk/tree.json
        "2f469f53d3d1f28d1f7061734b38deada96fd13e1e00a5c072e0a8fe53feab6f",
        # sk/tree-hard.json
        "3b8b338afe9df490882973458ab21cbfea93b53c331eea3c41da837616f817b2",
        # sk/tree-strict.json
        "0edbb04b352620db49680b968eef9cf6e6b4451e57c00cafea99108f5cd6e9bf",
        # sl/opener.json
        "8745a2d55a9e6f6f89224f0dce6c238d8c044ffd690fa5d5f171f160046813a2",
        # sl/tree.json
        "e934ed2c2b0ee012d9fd90806c7e4def84643110bb5d5234ecff875de250b191",
        # sl/tree-hard.json
        "7cffefa13f6a599f798bc1f096394d38835623791ca4e2a8d8d859f30de7cd69",
        # sl/tree-strict.json
        "0f0e82b8e1e73b0edce4d3e6e343674ca6b92ecbe2fd05dc7d3a90fce69d8204",
        # sr/opener.json
        "5928c4f5d22dd49b56f4f01584c3f217d5c4ef632a1684fa2b6ce58b607be16d",
        # sr/tree.json
        "1281c7f74a6c502bda042befaac27e4a9e6782265473c151c4edf3325541dbec",
        # sr/tree-hard.json
        "c65d3773c2cbb10efba2e76fcadfc11901162d90147de0e365a7f07ee5d898a5",
        # sr/tree-strict.json
        "2e8af79eb4683339232f1f9bb30fb0ae660269fc691583ce95940a4ecff037ca",
        # sv/opener.json
        "56549556bc3f1ca526424cd21421811882efaa4bd18dbef98a2aacbc611aefbf",
        # sv/tree.json
        "a72708de8d18e1d74368d246aa4f3ecad52d0fe6d077246042bd15680ad5f749",
        # sv/tree-hard.json
        "6b84fe19de108cb231cea638a5e6f0c2ed1990eac8a4949c69fc2b97f3f369a9",
        # sv/tree-strict.json
        "43b904e303a3e3da5d58c0fd7ce64568eb27ee63ad1544bd274a1aba2d0d3324",
        # th/opener.json
        "a4712b5a3c434f48fd1b9aacc197037623ceec8234764e397fbfa46c9eb29dde",
        # th/tree.json
        "aa59e9f82fd484c0c68c3bc3d768a6a659f22e50f54e335b34c386cae4c195e8",
        # th/tree-hard.json
        "59888c31dcecb74cd3c1eadb7f2786728ee35522a6e9232f1c1d594d5dbd108e",
        # th/tree-strict.json
        "67e427a2d689fdc228dc2a3234c00f2a7741091d2de3dd1e1f4ae10df744b557",
        # tr/opener.json
        "f8d9a8e0b436e317d0b2e7a58c6ba0493a36ba805955b548a70f9b24cd53c180",
        # tr/tree.json
        "2941472aa293b596165e84b4e8f045959daf9f7400bcddce780771fec9c3a412",
        # tr/tree-hard.json
        "ee8b4f30219ac5e99415808c09e03b4a059cf9fc86d24b314f40ffbb4c2f2ad0",
        # tr/tree-strict.json
        "8cf83090c3ac2e04ec74ca7d03fae9f4e72e64afeb77441bb5cdb91147d4014d",
        # uk/opener.json
        "6b969b1ea579d18264fdf5ecc0a0ad1b8ae5dc10649637a799b33df6898f267a",
        # uk/tree.json
        "16e497ea22bb42b64ff90de3c8938de5c27221d277ff64c6887e1551f9626934",
        # uk/tree-hard.json
        "53743fd312f38f163e29913399d90894cc73a637a071632992f52a37ffc65e5a",
        # uk/tree-strict.json
        "7645c11def0323254196b81e1a1de6760ba72d077ca504796efb0363d2c5218f",
        # vi/opener.json
        "ec0159763acc1a2727348d77168945e245365a4fe26710f570d79539495e0604",
        # vi/tree.json
        "8488210721bd7709354443445c2ea325a486f3dd772c8fa9ed0460a25948cc69",
        # vi/tree-hard.json
        "35f3b4b196d697858e8dc3992f7c65e5828646e6c9d85001cd222998d4be9e56",
        # vi/tree-strict.json
        "4e94a6d4d7926164f7a249f38a01e40723960cf3270733975588d0fad1de1c60",
    }
)

COUNTS: dict[str, tuple[int, int]] = {
    # ar
    "3f75c2c644c1c727615c8c4ad09885a43b975af314afa83ed1d705d2d9bda1a5": (1798, 43509),
    # bg
    "ba295c8014e7e8f7ea31ed0c0cbf7d7cd34421ca6ec8ecf62c900be44ab367c5": (1268, 4304),
    # ca
    "3261f148f7700bf6a7fa72965716c2c5c9ee2f3b403146b0772e4f4cc017570f": (1982, 17435),
    # cs
    "5e70aaa4caae0f9be2aa579fe5c5f772cf8d49166d046ef06c7dad23904b141e": (1141, 17513),
    # da
    "6ba816d347eed77c355470266a9768c5033f6111bb30db6c3b8bffb6a107a10d": (2021, 13272),
    # de
    "f561adf93887e24067828d725bc8babedce3c47c478d1280018a53b3e0cbaa04": (3071, 11321),
    # de-6
    "476db9cb82dc5f5fe250a7f2eb1ecb188dcfe289c360370ff45474d8006b2448": (3397, 17612),
    # de-ascii
    "ff8fbef4f6a562798d849ba9c6b106bccdd581fdb53552e476b3393a627ba196": (2789, 10780),
    # el
    "e43a85f9bda420e41f70b7b8857060be4e602ddcdd19c761428f5a553a2c42df": (1753, 8596),
    # en
    "8eabb711ad18c73ee07a207a8bbad6b6c78fae132c1842db9a9941a72ca1f19e": (2315, 10657),
    # en-10
    "89113ca1825fc4763b17134b5e93d6563c035eb28c5055e98dc504b20ea1af05": (1184, 15373),
    # en-11
    "606b2abbe602409c7503841ea25fcfd8bedfc30159918de9fc597ac113843a7b": (705, 11252),
    # en-4
    "703972fd1794242d558ebe16ad9ee071113d3d5b7a2160d00756c84942f7b00c": (1352, 6822),
    # en-6
    "220a0fa3402b316e4d32cf5d19084ed74619edf58f99090ffca0bd8f57694fbd": (2041, 15729),
    # en-7
    "eea03af186c38dcc315bd1938a62223f5bdc7667b4ccee1db03cedcb3e10460c": (1983, 19525),
    # en-8
    "b37c294704f7a16a006bd10641e4df60360e0c8714921bd6ca98fe200e02c49c": (1778, 20332),
    # en-9
    "97af46cc87e620e0e541ba555c9cf66112ccd33a833a9a1c8d22b771c72f3845": (1548, 18708),
    # en-nyt
    "d33226c4eda0a713a7ef730b61142b3d7f9674dc714815ace58d88c5d0dd5be1": (3313, 11542),
    # es
    "eff046d4c709dec4842fe2ed4e6fec2268abde3f66fcbb20900f41e0b6dafc93": (2129, 13025),
    # es-6
    "9c7eca7c329b17975dc500999e62e78b67a81ceaae4b0afe200d61bed3735c1d": (2440, 25784),
    # fa
    "2cce992800d203b825099da08f73f13fdd41e96b90c8cf97bf4775a4d95fdd1b": (2109, 13258),
    # fi
    "dbf626d7c64ab926dbc7dddcbc195c35309978cc304656d9b105d059679c190f": (1484, 10496),
    # fr
    "fd0852879c533a32d89dd78ab9568043198c2b9038d1d9857c0bb364b49ad4ea": (3137, 10014),
    # fr-6
    "ba2cb2caad3c7340f4105f3eca3601c19a5d4e0b46f5266148152f1a7e64ce91": (3593, 19517),
    # gl
    "453ae748825b43bac1c247cc990fbd4b3edd250de73541e607f92c131c8bd440": (1290, 4661),
    # he
    "f8c26039ef5a1a759a0aafa79628a2eb0834773685538559d9545e0651761288": (692, 50714),
    # hi
    "aac168b635f78c981e920dbabac9807b4893b150ced6ca2efd19d6bc4f6ba347": (2052, 3556),
    # hr
    "687723c840e41d7b3e3baf3fc7d5affd103169990ebf60fe4466f81eafc26107": (3356, 19169),
    # hu
    "0212e91185ac8a40ba420574eff4c6118a70ce1f2ad715798fcb2ef9f1e40bf0": (1274, 8061),
    # id
    "d128120fccc5e43e1d684ba352534c547c59c3c1fa1c75b8d386a3128c02ab03": (1646, 3453),
    # it
    "637a33f2df8fa9c48f284ab5dfea3b9495fb00c98eadf535126bf17378a1b99e": (1824, 9140),
    # ja
    "634e6228b2d020dc9872a902163ace05cbb09469e64c81b2f34379d07d3f8d06": (2358, 28902),
    # ja-10
    "9427ed3b7d4591445b5e2110d9dc292d8fb2ce3d034ef619e3c01aafc120199e": (2358, 28902),
    # ja-4
    "48ca489422360f121bc485cb571a9abac59c4c5caec00bce7d2fb9735dfd3eb5": (8000, 32092),
    # ko
    "0c2fd4647b5046d1a9a1944b139718426a35c184b1d6a23ce83aef592b4e037d": (6003, 42128),
    # ko-12
    "056e503eeb6ca4f4f23d2124ea7f2a812a388fbd768694721b7d3e7c1c156a9f": (1000, 37517),
    # ko-5
    "de3cb3ae79538f8eb2240ca5a951b2f650a7e0ed90db49561505fe64f5f72ac3": (3959, 29548),
    # ko-handle
    "abcc6ee6567f9cb280c1f716db7a03fe23a7b7dfc13aa602c000864cb1542c49": (4999, 79949),
    # mastermind
    "8697509f4f3ef666615bab753a674aa64587ea62180cfe40a067f4a1f9e30dd6": (1296, 0),
    # mastermind-4x7
    "09e70ebaba859eb77cb6f5a2de54c6f6a0119fbda5e0a628545d40c6573b31ed": (2401, 0),
    # nb
    "181ffd07c8c25ebd260be30a5c01dfe1a8882e917cf71acb4acd0b55780c54ad": (2513, 13350),
    # nerdle
    "0e7b62d18524cdd72c5f0812fcf5355d979dcf98ec891ecfce0db0df5b2856fa": (17723, 0),
    # nerdle-micro
    "aae2bbbe1a7b9f67ea3499d474523a56b6270f9e1afe1a6c61fbec9e568f74a4": (127, 0),
    # nerdle-midi
    "c0a8f7e85d8c03646e965241e46341aa54a47b9cd6c72f28e231215f56a3308f": (6661, 0),
    # nerdle-mini
    "1b519ad8d0dc1746f493448d010ba048cc0970bd98dcf7461ea0e4a7d7890a01": (206, 0),
    # nl
    "f9832aa1f71dd7d6accba63f507c7a4e5b3ccdb30f71a5a084a551ff9923ad54": (3139, 9918),
    # nl-letters
    "7533716de543259ed9ef5084762bc316d63905fae82ee7030e6440640f039b66": (3060, 9639),
    # pl
    "16be823deda781733c91f9f23c8129b7a961c883926d61ffe2bde1fd67f78533": (1704, 36693),
    # primel
    "acda12c011dc574bba4c8710078222735177a52749b30ba5779641f052529b52": (8363, 0),
    # pt
    "50a034fe2a9601effd92b492b9b17b948e946ffac0292628bf82a11788d0533e": (3794, 15005),
    # ro
    "847f3cad9cd0cd9a7016446ebd71670057058dc38150a713826eca1b3bb5c288": (2050, 16355),
    # ru
    "77d65a7ebb500bd9e752093503c5d4d97f528d1c26dd42e7e6b585a690d2cfb1": (1900, 15195),
    # sk
    "c6a94c9c784c455773242076c4f46f32c1c896abe669e595ba3b3a32aa14be2e": (2689, 25370),
    # sl
    "81759a055483956ff6e4c4e1fd2736c2054c26aac03c46341425f1295c0307a8": (2356, 16991),
    # sr
    "f0bc4b09bf78aa0a90a2df68c32500a0b9a1e824624e53259052ed373f8ae012": (2829, 28609),
    # sv
    "0a06e1a243c37c407ddd0bcb13cfd4ec4604fddf011b96e3bb3d7074ecd5da90": (2837, 11706),
    # th
    "61c9bc590d5a0bcdf47f1cb3f9358ba5568289c626cc25c7c4bab4471986050b": (1403, 9727),
    # tr
    "2d84086b4ba49c6c2c84b508a9d811cfb02c067829047594da0560098b97d6ca": (5176, 9493),
    # uk
    "4981959c38140ec38f6d34266df9fec1c575fdc9a5dca9ecdc10b8fbc83980d3": (1721, 30920),
    # vi
    "0c3bf60224bd5d4f7ce1037d7896825d29e72fcf0d0fa7058e94756fcaf113ff": (192, 6300),
}
"""Answers and other words, by the fingerprint of a pack's lists."""
