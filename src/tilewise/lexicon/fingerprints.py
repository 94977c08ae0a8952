"""Fingerprints of the computed files that ship, by ``tools.fingerprints``."""

FINGERPRINTS: frozenset[str] = frozenset(
    {
        # de/opener.json
        "daa45e5c706b31776bfc1e6ae62b2c0db3c6db8885c578bd89dccef72310de32",
        # de/tree.json
        "2043dfdd72331660733ee5f8f9b89a02d5ce6d1b23e97cbe3d3d513b1a965968",
        # de-ascii/opener.json
        "be6a81c9b1f79e398ca04b34e920de01ffd6b14772048d26650867f286c296f9",
        # de-ascii/tree.json
        "118051be2007e4c0d4d65514a08bfe00698b52c958dd1021ab47a0a6ceafb957",
        # en/opener.json
        "14e8f60696ba2c645f5aed62f7cb0d84527d9d59c180cf924803c90d94dfb181",
        # en/opener-costs.json
        "05169e8372a41bf821f1f33d45092db5738101393d12d8c3b2d4727a3c62d8ff",
        # en/tree.json
        "51581902dacf1113a96db5422a91bec86bcedb69743f4f5170437eb6714b47eb",
        # en/tree-hard.json
        "edda8952ceeeb095af87c55681da19afa2d360ea0bcd761cf615a0a62dc1f24f",
        # en-nyt/opener.json
        "b627c18b66db545ff46fc89bb50683b85c0dbcaebf3ba766c25245b04429e25d",
        # en-nyt/opener-costs.json
        "23e232f8f839171dac416e6fae0a2949a82301feb8b66dfa35cdd6fe6920926c",
        # en-nyt/tree.json
        "47d473d912e611b9c0904259bc0dcabe721bfd65b272d31c8badb25083dbe6ea",
        # es/opener.json
        "2a00210811933b400c54bdd606cbd0f53f6dac298feda5c2dcdf9d63b7aeb246",
        # es/tree.json
        "6d989a6874580da1a40a04dc2e2ae9f188e71bd1aaecabf6f2a1edfecbcec6b5",
        # fa/opener.json
        "67eb22c317a38aecda069673ceb476e0eec8283225d607931d87114f99d38e2c",
        # fa/tree.json
        "cced123b3ade3b410ca7d1d05341ef96492a7e0438ab4a38b79c1d3d37b0d718",
        # fr/opener.json
        "fe9cabb317412565c674bdf9e452fdc14c64a07d0d3c34c72578fecca7c217cc",
        # fr/tree.json
        "adf6091444a793280a061e1ea8f639bff0c7052d7bfd5c8c1b62e578d022d1e2",
        # hi/opener.json
        "63fb95879f1e733572fca77e0c0c99112bc38c001301e0f832caf6e0fe1c2ba3",
        # hi/tree.json
        "0ba183ec8bbb496de545954d45cc8e59f56960e9d449c2d0b3983595f6c795e9",
        # hr/opener.json
        "2e3133e1ff4b812e1d1f946b9be87fae5e08583f3697f45c56f116e1f795afe4",
        # hr/tree.json
        "69669b7961b217953f86f507386cb4cf0173436b5aa9b20b7c306b598b2ebadf",
        # ja/opener.json
        "e3186236492dbcaf5f6c3491b2bd4e638f79f14b0f2315c62ff2918fa91490a1",
        # ja/tree.json
        "90899db95b74a7be5a31c5c7356ae085032032fff8cbf2d050261785c38087ce",
        # ja-10/opener.json
        "82078190c95c41955aeabe95987caba2f00f18d986b36375d929500b7d360342",
        # ja-10/tree.json
        "d505fa5429e9d5afc726447b051d2a09aa3319e46a718ba69df6430acc23a0e4",
        # ja-4/opener.json
        "cefb72468dba0fa963408d4eeaaeddde19db343250dc2a81f3815c2f0f90feb0",
        # ja-4/tree.json
        "3fabe48e98baa7e4c5a43ad26969bc37a5aebf238a938b8fd927c224799ce760",
        # ko/opener.json
        "e6c24f76d62e2eabc195f0ba4bbd1a9976e090bc5b26610b7bc27eae095f3df7",
        # ko/tree.json
        "d29b95d3d108e63f9bbdcd2bfc1c2f2762fee40dcd74c650ad545f00f0211b21",
        # mastermind/opener.json
        "b967ad5d6c23819a64772f1b0d53d960da209934ef84aa1357d9ca07a409f6fc",
        # mastermind/tree.json
        "d97573f7ce18473c4b6d2d185fb5e2839fdf5e587bbd152ac5ae6847272ce62b",
        # nerdle/opener.json
        "3975921ad93422af0b368f35e57688e64220a4d80a9c907b64faa5ae8c6179de",
        # nerdle/tree.json
        "d804cb873d35c1cdc49fef1158b201a4dbb77dacb427b307e487e92535fcaca3",
        # nerdle-micro/opener.json
        "36d4ad12d56062b3236c63039aba59daed9d8dc1b9a909a5998f1304a6582364",
        # nerdle-micro/tree.json
        "0be1b260509d579501f600f1ae8a0cda69723f8d8e8f3989538b6c9d037b75d6",
        # nerdle-mini/opener.json
        "20d60f49f845e4691738dd8461e0db87ba9cdb50558ed947b046d5950a387b7c",
        # nerdle-mini/tree.json
        "84b2980731a0135e84c96e78dab275d404ba55dc1d875735071c890f368f0061",
        # nl/opener.json
        "f699eb052e46aa0300aaa48a2dc84140563c02be70fb3b967dcb9ceafcf6b05d",
        # nl/tree.json
        "7b23694f40812dff56147b75a5d2c7da2ea1fb14dbb6ec3089cec8641e2adee1",
        # nl-letters/opener.json
        "641a3bb9f6d157491eee2e33a868eefb0468a2c7c66485b95f9117c0a71758db",
        # nl-letters/tree.json
        "1ae9438bac2b69759bb7cd195ef88fe76a17d4009129ec03e62ae0591435a622",
        # primel/opener.json
        "d1d9cab64703e47c3bf2554801e7322a75529ba08ff821441586373ca7be02da",
        # primel/tree.json
        "014a4f6ec96e5a5eb0715946606d53eea9034cd217c7416e0b99a792ec7dcf00",
        # pt/opener.json
        "38f488ccc4c5123367365de10b0d07acf2c7434f65c3de9293298af7f499dd10",
        # pt/tree.json
        "e26e2fcf481643173d6ef462832cdf602ab14bc41c749ad8a8f520f608813aea",
        # ru/opener.json
        "865f37317844b1bd8086deda996a09f7d2832ca8d07365d82881723d8fe3b38b",
        # ru/tree.json
        "c5f5d38189e14a50f73b98fc5137ab61718e99a375071e55ee86839c6091a0c9",
        # tr/opener.json
        "3195c2fa7d3f80ef0ed6f3813f11c6c85ce41862542b703b69d294d814db8146",
        # tr/tree.json
        "48f3f1a8aa1bc448281adbbad41943438d26ca59d22e2f22edfe1fb3593c4896",
    }
)
