/* Number words from two to a hundred: "box of twenty". */

const WORDS: Readonly<Record<number, string>> = {
  2: 'two zwei deux dos due dois twee två to kaksi dvě dwa две два',
  3: 'three drei trois tres tre três drie kolme tři trzy три',
  4: 'four vier quatre cuatro quattro quatro fyra fire neljä čtyři cztery четыре',
  5: 'five fünf cinq cinco cinque vijf fem viisi pět pięć пять',
  6: 'six sechs seis sei zes sex seks kuusi šest sześć шесть',
  7: 'seven sieben sept siete sette sete zeven sju syv seitsemän sedm siedem семь',
  8: 'eight acht huit ocho otto oito åtta åtte otte kahdeksan osm osiem восемь',
  9: 'nine neun neuf nueve nove negen nio ni yhdeksän devět dziewięć девять',
  10: 'ten zehn dix diez dieci dez tien tio ti kymmenen deset dziesięć десять',
  12: 'twelve zwölf douze doce dodici doze twaalf tolv kaksitoista dvanáct dwanaście двенадцать',
  15: 'fifteen fünfzehn quinze quince quindici vijftien femton femten',
  16: 'sixteen sechzehn seize dieciséis sedici',
  18: 'eighteen achtzehn',
  20: 'twenty zwanzig vingt veinte venti vinte twintig tjugo tyve kaksikymmentä dvacet dwadzieścia двадцать',
  24: 'twenty-four vierundzwanzig vingt-quatre veinticuatro ventiquattro',
  25: 'twenty-five fünfundzwanzig vingt-cinq veinticinco venticinque tjugofem',
  30: 'thirty dreißig trente treinta trenta trinta dertig trettio tretti třicet trzydzieści тридцать',
  40: 'forty vierzig quarante cuarenta quaranta quarenta veertig',
  50: 'fifty fünfzig cinquante cincuenta cinquanta cinquenta vijftig femtio femti padesát pięćdziesiąt пятьдесят',
  60: 'sixty sechzig soixante sesenta sessanta sessenta zestig',
  80: 'eighty achtzig quatre-vingts ochenta ottanta oitenta tachtig',
  100: 'hundred hundert cent cien cento cem honderd hundra hundre sata sto сто',
};
const BY_WORD = new Map(
  Object.entries(WORDS).flatMap(([number, words]) => words.split(' ').map((word): [string, string] => [word, number])),
);
const ALTERNATIVES = [...BY_WORD.keys()].toSorted((a, b) => b.length - a.length).join('|');

/**
 * Pattern around number words. They count only after a package or before a piece, because the same letters may be other
 * words.
 */
const HOLDER =
  'box(?:es)?|packs?|packages?|packets?|sets?|cases?|cartons?|bags?|lots?|bundles?|kits?|rolls?|packung|karton|schachtel|beutel|bo[iî]te|paquet|sachet|coffret|ensemble|caja|paquete|estuche|juego|bolsa|caixa|pacote|conjunto|jogo|confezione|scatola|pacco|doos|verpakking|förpackning|pakke|eske|balení|opakowanie|pudełko|упаковка|набор|комплект|коробка';
const PATTERN = new RegExp(
  `(?<=(?<!\\p{L})(?:${HOLDER})(?: of| de| da| di| à| mit| von| zu| met| van| med| po| из| по) (?:an? |one )?)(?:${ALTERNATIVES})(?!\\p{L})|(?<!\\p{L})(?:${ALTERNATIVES})(?=[ -](?:packs?|pieces?|pcs|stück|pièces|piezas|pezzi|peças|stuks|styck|kpl|kusů|sztuk|штук)(?!\\p{L}))`,
  'giu',
);

/** Replaces number words by digits. `asWritten` restores the words in a quote from the result. */
export function withDigits(text: string): { plain: string; asWritten: (quote: string) => string } {
  const replaced: { digits: string; word: string }[] = [];
  const plain = text.replace(PATTERN, (word) => {
    const digits = BY_WORD.get(word.toLowerCase()) ?? word;
    replaced.push({ digits, word });
    return digits;
  });
  return {
    plain,
    asWritten: (quote) =>
      text.includes(quote) ? quote : replaced.reduce((all, { digits, word }) => all.replace(digits, word), quote),
  };
}
