// Parses package texts of price lists: "500 tab/bx", "14pk/case", "box of 100". Dimensions ("2 x 6 yd"), volumes ("10
// ml/vial"), strengths ("325 mg") and potencies ("100 units/vial") are not counts.

/** The size of a package. `unit` and `package` are words of `normalizeUnit`; null when the text does not contain them. */
export interface PackSize {
  readonly unitsPerPackage: number;
  readonly unit: string | null;
  readonly package: string | null;
}

/** Returns the standard word of a unit ("BX" and "boxes" are "box"); any other text is only trimmed. */
export function normalizeUnit(text: string): string {
  const trimmed = text.trim();
  return WORDS.get(trimmed.toLowerCase().replace(/\.$/, '')) ?? trimmed;
}

/** Parses a package text; null when it has no count. Nested levels multiply: "20/bx, 24 bx/cs" is 480 in a case. */
export function readPackSize(text: string): PackSize | null {
  const plain = text
    .toLowerCase()
    .replace(/[×✕]/g, 'x')
    .replace(/(\d)\s*\*\s*(?=\d)/g, '$1 x ')
    .replace(/\b(a|one) dozen\b/g, '1 dozen')
    .trim();
  const found = readLevels(plain) ?? readCount(plain);
  return found !== null && found.unitsPerPackage >= 1 && found.unitsPerPackage <= LARGEST_PACKAGE ? found : null;
}

/** Returns the unit in which this package is stocked: the box of "500 tab/bx", the pair of "1 pair/ea". */
export function getShelfUnit({ unitsPerPackage, unit, package: holder }: PackSize): string | null {
  if (holder !== null && holder !== 'each') return holder;
  if (unitsPerPackage === 1) return unit ?? holder;
  return holder ?? 'pack';
}

const LARGEST_PACKAGE = 1_000_000;

/** Reads lists of spellings, each after its standard word, and returns the standard word of each spelling. */
const readWords = (lists: string): ReadonlyMap<string, string> =>
  new Map(
    lists.split(',').flatMap((list) => {
      const spellings = list.trim().split(' ');
      return spellings.map((spelling): [string, string] => [spelling, spellings[0] ?? spelling]);
    }),
  );
const HOLDERS = readWords(`
  ampoule amp amps ampule ampules ampoules, bag bg bgs bags, bottle bt btl btls bottles, box bx bxs boxes,
  can cn cans, carton ctn ctns cartons, case cs ca cse cases, dispenser dispensers, drum drums, each ea,
  jar jr jars, kit kt kits, pack pk pks pck pkg pkgs package packages packs, packet pkt pkts packets, pail pails,
  pair pr prs pairs, pouch pouches, rack racks, roll rl rls rolls, set sets, sleeve slv sleeves,
  syringe syr syringes, tray trays, tub tubs, tube tubes, unit un, vial vl vials
`);
const PIECES = readWords(`
  applicator applicators, bandage bandages, capsule cap caps cpsl capsules, cartridge cartridges, count ct cnt,
  dozen dz doz, dressing dressings, glove gloves, gross, lozenge lozenges, mask masks, needle needles, pad pads,
  patch patches, piece pc pcs pce pieces, refill refills, sachet sachets, sheet sheets, sponge sponges,
  stick sticks, strip strips, swab swabs, tablet tab tabs tablets, test tests, towel towels, wipe wipes
`);
const WORDS = new Map([...HOLDERS, ...PIECES]);
/** Matches measures of content, which can be counted ("10 x 5 ml"), unlike lengths: "2 x 6 yd" is a size. */
const CONTENTS = new Set(
  'ml l cl dl ltr liter liters litre litres cc g gm gr mg kg mcg ug µg oz floz fl lb lbs gal gallon gallons qt quart pt pint meq mmol iu cfu'.split(
    ' ',
  ),
);
const SIZES = new Set(
  'in inch inches ft feet foot yd yds yard yards mm cm m meter meters metre metres ga gauge fr x ply spf v w hz'.split(
    ' ',
  ),
);
/** Matches units of potency: "100 units" in a vial is its strength, not a count. */
const POTENCIES = new Set(['u', 'unit', 'units', 'iu']);
const VESSELS = new Set(['vial', 'syringe', 'ampoule', 'bottle', 'each', 'unit']);
const MULTIPLES: Readonly<Record<string, number>> = { dozen: 12, gross: 144 };

const NUMBER = String.raw`\d{1,3}(?:,\d{3})+|\d+`;
/** Pattern before a number that excludes matches within a number, a fraction or a word. */
const START = String.raw`(?<![\d./a-z]|\d,)`;
const LEVEL = new RegExp(
  `${START}(?:(${NUMBER})\\s*x\\s*)?(${NUMBER})[\\s-]*([a-zµ]+)?\\.?\\s*(?:/|\\bper\\b|\\bin an?\\b|\\bto an?\\b)\\s*([a-z]+)(?![a-z\\d])`,
  'g',
);
const PACKAGE_OF = new RegExp(
  `(?<![a-z\\d]|\\d[\\s-]*)([a-z]+)\\s*(?:of|with|w/|/|-|:|\\()?\\s*(${NUMBER})(?![\\d/%"'′″]|[.,]\\d)\\s*-?\\s*([a-zµ]+)?`,
  'g',
);
const COUNT = new RegExp(
  `${START}(?:(${NUMBER})\\s*x\\s*)?(${NUMBER})[\\s-]*([a-zµ]+)(?:\\s*(?:x|of)\\s*(${NUMBER})(?![\\d.]))?`,
  'g',
);

const toNumber = (text: string): number => Number(text.replaceAll(',', ''));
const isHolder = (word: string | undefined): word is string => word !== undefined && HOLDERS.get(word) === word;

type Level = PackSize & { readonly package: string };

/** Parses "500 tab/bx", "2x250pk/bx 12bx/cs", "100 per box", "box of 100", "BX/100" and combinations of them. */
function readLevels(text: string): PackSize | null {
  const levels = [
    ...[...text.matchAll(LEVEL)].map((match) => {
      const [, outer, number, unit, of] = match;
      return parseLevel(of, isMeasured(text, match.index) ? undefined : outer, number, unit);
    }),
    ...[...text.matchAll(PACKAGE_OF)].map(([, of, number, unit]) =>
      unit === 'x' || ['unit', 'each'].includes(WORDS.get(of ?? '') ?? '')
        ? null
        : parseLevel(of, undefined, number, unit),
    ),
  ].filter((level) => level !== null);
  let whole: Level | undefined = levels.find((level) => !levels.some(({ unit }) => unit === level.package));
  let inner = levels.filter((level) => level !== whole);
  // Each level counts once, so a cycle ("12 cs/ea, 12 ea/cs") ends.
  for (let next; whole !== undefined && (next = inner.find((level) => level.package === whole?.unit)) !== undefined;) {
    inner = inner.filter((level) => level !== next);
    whole = { ...whole, unitsPerPackage: whole.unitsPerPackage * next.unitsPerPackage, unit: next.unit };
  }
  return whole ?? null;
}

function parseLevel(
  of: string | undefined,
  outer: string | undefined,
  number = '',
  unit: string | undefined,
): Level | null {
  const holder = WORDS.get(of ?? '');
  const counted = isHolder(holder) ? getCount(outer, number, unit, holder) : null;
  return counted === null || !isHolder(holder) ? null : { ...counted, package: holder };
}

/** Parses "100 ct", "12-pack", "10 x 5 ml" or a bare number. */
function readCount(text: string): PackSize | null {
  if (new RegExp(`^(?:${NUMBER})$`).test(text)) return { unitsPerPackage: toNumber(text), unit: null, package: null };
  for (const match of text.matchAll(COUNT)) {
    const [, before, number = '', word = '', inner] = match;
    const outer = isMeasured(text, match.index) ? undefined : before;
    const isKnown = WORDS.has(word) || (outer !== undefined && CONTENTS.has(word));
    const counted = isKnown ? getCount(outer, number, word, null) : null;
    if (counted === null) continue;
    if (inner !== undefined)
      return { unitsPerPackage: counted.unitsPerPackage * toNumber(inner), unit: null, package: null };
    return counted.unit === 'pack' && counted.unitsPerPackage > 1
      ? { ...counted, unit: null, package: 'pack' }
      : { ...counted, package: null };
  }
  return null;
}

/** Returns whether the number follows a measure and belongs to it, as in "ml. 250 x 4 pcs". */
const isMeasured = (text: string, at: number): boolean =>
  CONTENTS.has(/([a-zµ]{1,8})\.?\s?$/.exec(text.slice(Math.max(0, at - 10), at))?.[1] ?? '');

/** Returns the pieces of a number with its word, or null when it is a measure. `outer` is the number before "x". */
function getCount(
  outer: string | undefined,
  number: string,
  word: string | undefined,
  holder: string | null,
): Omit<PackSize, 'package'> | null {
  const times = outer === undefined ? 1 : toNumber(outer);
  if (word !== undefined && SIZES.has(word)) return null;
  if (word !== undefined && CONTENTS.has(word))
    return outer === undefined ? null : { unitsPerPackage: times, unit: null };
  if (word !== undefined && POTENCIES.has(word) && (holder === null || VESSELS.has(holder))) return null;
  // A size such as "4 x 4" is more likely than a count.
  if (outer !== undefined && word === undefined) return null;
  const unit = word === undefined ? null : (WORDS.get(word) ?? word);
  const multiple = unit === null ? undefined : MULTIPLES[unit];
  const pieces = times * toNumber(number) * (multiple ?? 1);
  const isUnknown = multiple !== undefined || (outer !== undefined && isHolder(unit ?? undefined));
  return { unitsPerPackage: pieces, unit: isUnknown ? null : unit };
}
