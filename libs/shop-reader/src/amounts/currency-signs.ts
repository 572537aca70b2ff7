/* Currency signs as shops write them, with the currencies they mean. */

export interface CurrencySign {
  readonly sign: string;
  readonly codes: readonly string[];
}

const ISO_CODES = new Set([
  ...Intl.supportedValuesOf('currency'),
  ...'BYR PTE HRK ZMK TMM SLL LTL LVL EEK SKK MRO STD VEF CUC ANG RUR'.split(' '),
]);
/** Codes that are also words in capitals. They count only as the page's declared currency. */
const WORDLIKE = new Set(
  'ALL TOP TRY CUP COP PEN MOP GEL BAM LAK SOS DEM CHE XXX XTS MRO ANG ARA CHW ESP UYI GEK RUR'.split(' '),
);

/** Returns an ISO 4217 code in capitals, with withdrawn codes replaced by their successors; null for other texts. */
export function parseCurrencyCode(text: string | null | undefined): string | null {
  const code = text?.trim().toUpperCase() ?? '';
  const living = REPLACED[code] ?? code;
  return ISO_CODES.has(living) ? living : null;
}
const REPLACED: Readonly<Record<string, string>> = {
  RUR: 'RUB',
  BYR: 'BYN',
  TRL: 'TRY',
  ROL: 'RON',
  UKR: 'UAH',
  NTD: 'TWD',
  RMB: 'CNY',
  STG: 'GBP',
};

/** Lines of "sign:CODE,CODE". A sign of letters must not match within a word. */
const TABLE = `
AR$:ARS AU$:AUD A$:AUD BN$:BND BZ$:BZD Bds$:BBD B$:BND,BSD CA$:CAD C$:CAD,NIO CL$:CLP CLP$:CLP CO$:COP COL$:COP CUC$:CUC CV$:CVE EC$:XCD FJ$:FJD
G$:GYD HK$:HKD J$:JMD L$:LRD MOP$:MOP MX$:MXN Mex$:MXN N$:NAD NT$:TWD NZ$:NZD R$:BRL RD$:DOP S$:SGD SI$:SBD T$:TOP TT$:TTD US$:USD U$S:USD U$D:USD U$:USD
WS$:WST Z$:ZWL $U:UYU $b:BOB $MN:MXN $:USD,CAD,AUD,MXN,NZD,SGD,HKD,TWD,ARS,CLP,COP,UYU
€:EUR euros:EUR euro:EUR Euros:EUR Euro:EUR EUROS:EUR EURO:EUR Eur:EUR eur:EUR ευρώ:EUR
SY£:SYP LB£:LBP E£:EGP £:GBP ￡:GBP ₤:GBP,ITL GBP£:GBP
CN¥:CNY JP¥:JPY ¥:JPY,CNY ￥:JPY,CNY 円:JPY 元:CNY,TWD,HKD 圓:TWD,HKD 块:CNY yen:JPY
₽:RUB руб.:RUB,BYN руб:RUB,BYN р.:RUB,BYN Р:RUB р:RUB Руб.:RUB Руб:RUB РУБ.:RUB РУБ:RUB rub.:RUB
грн.:UAH грн:UAH ₴:UAH тңг.:KZT тңг:KZT тенге:KZT тг.:KZT тг:KZT ₸:KZT лв.:BGN лв:BGN дин.:RSD дин:RSD динара:RSD Dinara:RSD ден.:MKD ден:MKD сом:KGS сум:UZS so'm:UZS сомони:TJS ман.:AZN
Kč:CZK Kčs:CZK KČ:CZK kč:CZK,CZK zł:PLN Zł:PLN ZŁ:PLN złotych:PLN Ft.:HUF Ft:HUF ft:HUF lei:RON,MDL Lei:RON,MDL LEI:RON,MDL leu:RON kn:HRK Kn:HRK KN:HRK KM:BAM din.:RSD din:RSD Lek:ALL
kr.:DKK,SEK,NOK,ISK kr:SEK,NOK,DKK,ISK Kr.:DKK,SEK,NOK,ISK Kr:SEK,NOK,DKK,ISK KR:SEK,NOK,DKK,ISK SFr.:CHF SFr:CHF Fr.:CHF sFr.:CHF Fr:CHF
₺:TRY TL:TRY Tl:TRY ₼:AZN ₾:GEL ლარი:GEL ֏:AMD դր.:AMD դր:AMD
Rs.:INR,PKR,LKR,NPR,MUR Rs:INR,PKR,LKR,NPR,MUR RS:INR,PKR ₹:INR र:INR ₨:PKR,INR,LKR,NPR ৳:BDT Tk:BDT Tk.:BDT টাকা:BDT රු.:LKR රු:LKR नेरू:NPR
RM:MYR ₱:PHP Rp.:IDR Rp:IDR ฿:THB บาท:THB ₫:VND đ:VND vnđ:VND VNĐ:VND ₩:KRW 원:KRW ₭:LAK ៛:KHR ₮:MNT Php:PHP
₪:ILS ש"ח:ILS ש״ח:ILS د.إ.:AED د.إ:AED درهم:AED,MAD Dhs.:AED Dhs:AED ر.س.:SAR ر.س:SAR ريال:SAR,QAR,OMR,YER ريال سعودي:SAR ﷼:SAR,IRR SR:SAR ر.ق.:QAR ر.ق:QAR QR:QAR د.ك.:KWD د.ك:KWD KD:KWD ر.ع.:OMR ر.ع:OMR RO:OMR د.ب.:BHD د.ب:BHD BD:BHD JD:JOD د.ا:JOD د.أ:JOD
دينار:KWD,IQD,JOD د.ع:IQD ج.م.:EGP ج.م:EGP جنيه:EGP LE:EGP L.E.:EGP L.E:EGP تومان:IRR ریال:IRR ل.ل:LBP DT:TND د.ت:TND DH:MAD Dh:MAD د.م.:MAD DA:DZD د.ج:DZD LD:LYD
₦:NGN GH₵:GHS GH¢:GHS ₵:GHS KSh.:KES KSh:KES Ksh:KES KES:KES USh:UGX TSh:TZS R:ZAR FCFA:XOF,XAF CFA:XOF,XAF Br:BYN,ETB MK:MWK Db:STN Rf:MVR Rf.:MVR P:BWP
S/.:PEN S/:PEN Bs.:BOB,VES Bs:BOB,VES ₡:CRC,SVC ₲:PYG Gs.:PYG Gs:PYG Q:GTQ L.:HNL B/.:PAB ƒ:ANG,AWG
₿:BTC ₠: ₢: ₣: ₧: ₯: ₶: ؋:AFN
`;

const SIGNS: readonly CurrencySign[] = [
  ...TABLE.trim()
    .split('\n')
    .flatMap((line) => line.split(/ (?=\S)/))
    .reduce<string[]>((all, part) => {
      // A sign may contain a space ("ريال سعودي:SAR"), so a part without a colon is joined with the next one.
      const last = all.at(-1);
      return last !== undefined && !last.includes(':') ? [...all.slice(0, -1), `${last} ${part}`] : [...all, part];
    }, [])
    .map((part) => {
      const colon = part.lastIndexOf(':');
      return {
        sign: part.slice(0, colon),
        codes: part
          .slice(colon + 1)
          .split(',')
          .filter((code) => code !== ''),
      };
    }),
  ...[...ISO_CODES]
    .filter((code) => !WORDLIKE.has(code))
    .map((code) => ({ sign: code, codes: [parseCurrencyCode(code) ?? code] })),
  ...['TRY', 'COP', 'PEN', 'GEL', 'BAM', 'ALL', 'MOP', 'RUR', 'RMB', 'NTD'].map((code) => ({
    sign: code,
    codes: [parseCurrencyCode(code) ?? code],
  })),
];
const BY_SIGN = new Map(SIGNS.map((entry) => [entry.sign, entry]));

const LONGEST_SIGN = Math.max(...[...BY_SIGN.keys()].map(({ length }) => length));
const isLetter = (letter: string | undefined): boolean => letter !== undefined && /[\p{L}\p{M}]/u.test(letter);
/** Returns whether a sign is one letter ("R", "Q", "P"). It means money only next to a number, and begins model numbers. */
export const isOneLetter = ({ sign }: CurrencySign): boolean => /^\p{L}\.?$/u.test(sign);

/** Returns the currency of a sign; null for an ambiguous or missing sign. */
export const getOnlyCode = (sign: CurrencySign | null | undefined): string | null =>
  sign?.codes.length === 1 ? sign.codes[0]! : null;

/** Returns the currency sign at the end of the text before a number. */
export function signBefore(text: string): CurrencySign | null {
  const near = text.slice(-30).replace(/[\s=]{1,4}$/, '');
  const sign = findEndingSign(near) ?? findEndingSign(near.replace(/\s?[:.]\s?$/, ''));
  if (sign === null || sign.codes.length < 2) return sign;
  // In "SGD$4.90", the code before the ambiguous sign is more specific.
  const further = findEndingSign(near.slice(0, near.lastIndexOf(sign.sign)).trimEnd());
  return further?.codes.length === 1 ? further : sign;
}

function findEndingSign(text: string): CurrencySign | null {
  for (let length = Math.min(LONGEST_SIGN, text.length); length > 0; length -= 1) {
    const sign = BY_SIGN.get(text.slice(-length));
    if (sign !== undefined && !(isLetter(sign.sign[0]) && isLetter(text.at(-length - 1)))) return sign;
  }
  return null;
}

/** Returns the currency sign at the start of a text that follows a number ("12,- Kč"), with its end index. */
export function signAfter(text: string): (CurrencySign & { readonly end: number }) | null {
  const skipped = /^\s{0,2}(?:[.,]?[-–—]{1,2})?\s{0,2}/.exec(text)?.[0].length ?? 0;
  for (let length = Math.min(LONGEST_SIGN, text.length - skipped); length > 0; length -= 1) {
    const sign = BY_SIGN.get(text.slice(skipped, skipped + length));
    // Inflected forms of rouble: "рублей", "рубля".
    if (
      sign !== undefined &&
      !(isLetter(sign.sign.at(-1)) && isLetter(text[skipped + length]) && !sign.sign.toLowerCase().endsWith('руб'))
    )
      return { ...sign, end: skipped + length };
  }
  return null;
}

export function findCurrencySign(text: string): CurrencySign | null {
  const near = text.slice(0, 500);
  for (let at = 0; at < near.length; at += 1)
    for (let length = Math.min(LONGEST_SIGN, near.length - at); length > 0; length -= 1) {
      const sign = BY_SIGN.get(near.slice(at, at + length));
      if (sign === undefined || (isLetter(sign.sign[0]) && isLetter(near[at - 1]))) continue;
      if (isLetter(sign.sign.at(-1)) && isLetter(near[at + length]) && !sign.sign.toLowerCase().endsWith('руб'))
        continue;
      return isOneLetter(sign) && text.trim() !== sign.sign ? null : sign;
    }
  return null;
}
