/* Search examples with expected results, tested against `search.ts` and against the server's calls. */

export interface SearchExampleItem {
  readonly name: string;
  readonly sku?: string;
  readonly barcode?: string;
  readonly brand?: string;
  readonly category?: string;
  readonly supplier?: string;
}

export const SEARCHED_ITEMS: readonly SearchExampleItem[] = [
  { name: 'Botulinum Toxin 100 U', sku: 'NTX-100', brand: 'Neurotox', category: 'Toxins', supplier: 'MedSupply' },
  { name: 'Cannula 25G', sku: 'CAN-25', barcode: '4006381333931', category: 'Needles', supplier: 'Nordlicht Ø' },
  { name: 'Crème solaire SPF 50', brand: 'Straße', category: 'Skin care' },
  { name: 'Filler 1 ml', sku: 'FIL-1', category: 'Injectables', supplier: 'MedSupply' },
  { name: 'Gauze 50%_off', sku: '100', category: 'Dressings' },
  { name: 'Hyaluronic Acid Serum', brand: 'Łódź Lab', category: 'Skin care' },
  { name: 'Lip Filler 1.5 ml', sku: 'LIP/15', category: 'Injectables' },
  { name: 'Needle 30G', sku: 'NTX-1000', category: 'Needles' },
  { name: 'Refillable bottle', brand: 'Toxin-Free' },
  { name: 'Swab', barcode: '036000291452' },
  { name: 'Vial of saline', barcode: '09506000134352' },
];

export interface SearchExample {
  readonly typed: string;
  readonly finds: readonly string[];
}

const [
  botox = '',
  cannula = '',
  creme = '',
  filler = '',
  gauze = '',
  serum = '',
  lips = '',
  needle = '',
  bottle = '',
  swab = '',
  saline = '',
] = SEARCHED_ITEMS.map(({ name }) => name);

export const SEARCH_EXAMPLES: Readonly<Record<string, readonly SearchExample[]>> = {
  'all words, in any order, from any part': [
    { typed: 'fill lip', finds: [lips] },
    { typed: 'ser hya', finds: [serum] },
    { typed: 'annula', finds: [cannula] },
    { typed: 'filler botox', finds: [] },
  ],
  'blanks and hyphens do not count': [
    { typed: 'ntx100', finds: [botox, needle] },
    { typed: 'ntx 100', finds: [botox, needle] },
    { typed: 'NTX–100', finds: [botox, needle] },
    { typed: 'filler 1ml', finds: [filler] },
    { typed: 'filler1ml', finds: [filler] },
    { typed: 'toxin free', finds: [bottle] },
    { typed: ' can\u200B25 ', finds: [cannula] },
  ],
  'case and accents do not count': [
    { typed: 'CREME', finds: [creme] },
    { typed: 'créme SOLÁIRE', finds: [creme] },
    { typed: 'strasse', finds: [creme] },
    { typed: 'lodz', finds: [serum] },
    { typed: 'NORDLICHT o', finds: [cannula] },
  ],
  'every other character is a letter': [
    { typed: '50%_', finds: [gauze] },
    { typed: '%', finds: [gauze] },
    { typed: '_', finds: [gauze] },
    { typed: '\\', finds: [] },
    { typed: '1.5', finds: [lips] },
    { typed: 'lip/15', finds: [lips] },
  ],
  'category and supplier are searched too': [
    { typed: 'injectables', finds: [filler, lips] },
    { typed: 'medsupply filler', finds: [filler] },
    { typed: 'needles', finds: [cannula, needle] },
  ],
  'a whole code comes first, then what begins so': [
    { typed: '100', finds: [gauze, botox, needle] },
    { typed: 'ntx-1000', finds: [needle] },
    { typed: 'filler', finds: [filler, lips] },
    { typed: 'needle', finds: [needle, cannula] },
    { typed: '4006381333931', finds: [cannula] },
  ],
  'a number is the same one with zeros before it, and a package leads to what it holds': [
    { typed: '04006381333931', finds: [cannula] },
    { typed: '14006381333938', finds: [cannula] },
    { typed: '14006381333939', finds: [] },
    { typed: '0036000291452', finds: [swab] },
    { typed: '00036000291452', finds: [swab] },
    { typed: '9506000134352', finds: [saline] },
    { typed: '4006381333932', finds: [] },
  ],
  'one typo, from five letters on, where nothing fits without it': [
    { typed: 'hyalronic', finds: [serum] },
    { typed: 'hyaluronnic acid', finds: [serum] },
    { typed: 'hyaulronic', finds: [serum] },
    { typed: 'hyalironic', finds: [serum] },
    { typed: 'botlin', finds: [botox] },
    { typed: 'btlin', finds: [] },
    { typed: 'botilin', finds: [botox] },
    { typed: 'fillar 1ml', finds: [filler] },
    { typed: 'canula', finds: [cannula] },
    { typed: 'injectibles', finds: [filler, lips] },
    { typed: 'medsuply toxin', finds: [botox] },
    { typed: 'crxme', finds: [creme] },
    { typed: 'hxxluronic', finds: [] },
    { typed: 'ntx-200', finds: [] },
    { typed: 'lib', finds: [] },
    { typed: '4006381333932', finds: [] },
  ],
};

/** Examples for stock searches, where a scanned code finds its product. */
export const SCAN_EXAMPLES: readonly SearchExample[] = [
  { typed: ']d20104006381333931172802001012A', finds: [cannula] },
  { typed: '(01)04006381333931(17)280200(10)12A', finds: [cannula] },
  { typed: '010950600013435217280200', finds: [saline] },
  { typed: 'https://id.example.com/01/09506000134352/10/A?17=280200', finds: [saline] },
  { typed: ']d20104006381333932', finds: [] },
];
