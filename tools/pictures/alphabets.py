"""The glyphs that the model learns, by script: those on tiles of games."""

from __future__ import annotations

_LATIN = (
    "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
    "ÀÁÂÃÄÅĀĂĄÆÇĆČĎĐÈÉÊËĒĖĘĚĞĢÌÍÎÏĪĮİĶĹĽŁĻŃŅŇÑÒÓÔÕÖŌŐØŒŔŘŚŞŠȘŢŤȚÙÚÛÜŪŮŰŲÝŸŹŻŽÞ"
    "ẢẠẰẮẲẴẶẦẤẨẪẬẺẼẸỀẾỂỄỆỈĨỊỎỌỒỐỔỖỘƠỜỚỞỠỢỦŨỤƯỪỨỬỮỰỲỶỸỴ"
)
_DIGRAPHS = ("LJ", "NJ", "DŽ", "IJ", "CH", "LL", "NG", "GY", "LY", "NY", "SZ", "TY", "ZS", "CS")
_CYRILLIC = "АБВГДЕЁЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯІЇЄҐЂЈЉЊЋЏЎЃЌЅ"
_GREEK = "ΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩΆΈΉΊΌΎΏΪΫ"
_HIRAGANA = (
    "あいうえおかきくけこさしすせそたちつてとなにぬねのはひふへほまみむめもやゆよらりるれろわをん"
    "がぎぐげござじずぜぞだぢづでどばびぶべぼぱぴぷぺぽゔぁぃぅぇぉっゃゅょゎ"
)
_KATAKANA = "".join(chr(ord(char) + 0x60) for char in _HIRAGANA)
_DEVANAGARI = (
    *"ँंःअआइईउऊऋएऐऑओऔकखगघचछजझञटठडढणतथदधनपफबभमयरलवशषसहािीुूृेैॉोौ",
    *(f"{char}\u093c" for char in "कखगजडढफ"),
    *(f"{char}\u094d" for char in "कखगचजटठडणतथदधनपफबभमयरलवशषसह"),
    *("ज\u093c\u094d", "फ\u093c\u094d"),
)


def _cases(letters: tuple[str, ...]) -> tuple[str, ...]:
    forms = [form for char in letters for form in (char, char.title(), char.lower())]
    return tuple(dict.fromkeys(form for form in forms if form != "i̇"))


SCRIPTS: dict[str, tuple[str, ...]] = {
    "latin": (*_cases((*_LATIN, *_DIGRAPHS)), "ß", "ẞ", "ı"),
    "cyrillic": _cases(tuple(_CYRILLIC)),
    "greek": (*_cases(tuple(_GREEK)), "ς"),
    "hebrew": tuple("אבגדהוזחטיכלמנסעפצקרשתךםןףץ"),
    "arabic": tuple("آأإابةتثجحخدذرزسشصضطظعغفقكلمنهوىيءؤئپچژڤکگی"),
    "devanagari": _DEVANAGARI,
    "thai": tuple("กขฃคฅฆงจฉชซฌญฎฏฐฑฒณดตถทธนบปผฝพฟภมยรลวศษสหฬอฮะาเแโใไฤๆ"),
    "jamo": tuple(
        "ㄱㄲㄴㄷㄸㄹㅁㅂㅃㅅㅆㅇㅈㅉㅊㅋㅌㅍㅎㅏㅐㅑㅒㅓㅔㅕㅖㅗㅘㅙㅚㅛㅜㅝㅞㅟㅠㅡㅢㅣ"
    ),
    "kana": (*_HIRAGANA, *_KATAKANA, "ー"),
    "signs": tuple("0123456789+-−*×/÷=()^²³%!"),
}
"""Glyphs of each script. The model tells those of one script apart."""
