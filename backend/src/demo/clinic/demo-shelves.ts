import type { StockKind } from '@atrium/rules/stock-status';

/* What stands on the shelves of the demonstration clinic. */

export const DEMO_CATEGORIES = [
  ['Neurotoxins', 'Botulinum toxins, kept cold'],
  ['Dermal Fillers', 'Hyaluronic acid and biostimulators'],
  ['Skin Boosters', 'Mesotherapy and bio-revitalisation'],
  ['Peels & Skin Care', 'Cabin products and take-home care'],
  ['Laser & Light', 'What the devices use up'],
  ['Needling & Threads', 'Cartridges, cannulas, threads'],
  ['Anaesthesia & Safety', 'Numbing, reversal, emergencies'],
  ['Protective Wear', 'Gloves, masks, drapes'],
  ['Needles & Syringes', null],
  ['Disinfection & Dressings', null],
] as const;

export const DEMO_SUPPLIERS = [
  [
    'MedAesthetics Supply',
    'orders@medaesthetics.example',
    '+1 555 0110',
    'https://medaesthetics.example',
    'Cold chain on Tuesdays and Thursdays',
  ],
  [
    'DermaSource',
    'sales@dermasource.example',
    '+1 555 0134',
    'https://dermasource.example',
    'Free delivery above $500',
  ],
  ['Lumen Devices', 'service@lumendevices.example', '+1 555 0158', 'https://lumendevices.example', null],
  [
    'CarePoint Wholesale',
    'desk@carepoint.example',
    '+1 555 0172',
    'https://carepoint.example',
    'Gloves and needles by the case',
  ],
] as const;

export interface DemoStock {
  readonly kind: StockKind;
  readonly name: string;
  readonly sku: string;
  readonly brand: string | null;
  readonly category: (typeof DEMO_CATEGORIES)[number][0];
  readonly supplier: (typeof DEMO_SUPPLIERS)[number][0];
  readonly unit: string;
  readonly unitCost: string;
  /** Bought in packs of so many; 1: single. */
  readonly pack: number;
  readonly minimum: number;
  readonly reorder: number;
  readonly shelfLife: number | null;
  /** Uses on a usual day, and how much one takes at most. */
  readonly usesADay: number;
  readonly most: number;
  readonly treatment: string | null;
  /** How the three months ended. */
  readonly ends: 'well' | 'low' | 'out';
}

type Row = [
  name: string,
  sku: string,
  brand: string | null,
  unit: string,
  cost: string,
  pack: number,
  minimum: number,
  reorder: number,
  life: number | null,
  usesADay: number,
  most: number,
  ends?: 'low' | 'out',
];

const shelf = (
  kind: StockKind,
  category: DemoStock['category'],
  supplier: DemoStock['supplier'],
  treatment: string | null,
  rows: readonly Row[],
): DemoStock[] =>
  rows.map(([name, sku, brand, unit, unitCost, pack, minimum, reorder, shelfLife, usesADay, most, ends]) => ({
    kind,
    name,
    sku,
    brand,
    category,
    supplier,
    unit,
    unitCost,
    pack,
    minimum,
    reorder,
    shelfLife,
    usesADay,
    most,
    treatment,
    ends: ends ?? 'well',
  }));

export const DEMO_STOCK: readonly DemoStock[] = [
  ...shelf('item', 'Neurotoxins', 'MedAesthetics Supply', 'botox_injection', [
    ['Botulinum Toxin A 100 U', 'NTX-100', 'Allergan', 'vials', '389.00', 1, 8, 12, 730, 1.6, 2],
    ['Botulinum Toxin A 50 U', 'NTX-050', 'Allergan', 'vials', '214.00', 1, 6, 10, 730, 0.9, 2, 'low'],
    ['Abobotulinum Toxin 300 U', 'NTX-300', 'Ipsen', 'vials', '312.50', 1, 5, 8, 730, 0.6, 1],
    ['Incobotulinum Toxin 100 U', 'NTX-110', 'Merz', 'vials', '298.00', 1, 4, 6, 1095, 0.4, 1, 'out'],
  ]),
  ...shelf('item', 'Dermal Fillers', 'MedAesthetics Supply', 'dermal_filler', [
    ['Hyaluronic Filler Lips 1 ml', 'FIL-LIP-1', 'Juvia', 'syringes', '168.00', 2, 10, 16, 730, 1.2, 2],
    ['Hyaluronic Filler Cheeks 1 ml', 'FIL-CHK-1', 'Juvia', 'syringes', '192.00', 2, 8, 12, 730, 0.8, 2],
    ['Hyaluronic Filler Fine Lines 1 ml', 'FIL-FIN-1', 'Belotra', 'syringes', '139.00', 1, 8, 10, 730, 0.7, 1, 'low'],
    ['Hyaluronic Filler Jawline 1 ml', 'FIL-JAW-1', 'Restora', 'syringes', '205.00', 1, 6, 8, 730, 0.5, 2],
    ['Calcium Hydroxylapatite 1.5 ml', 'FIL-CAH-15', 'Radia', 'syringes', '246.00', 1, 3, 4, 900, 0.2, 1],
    ['Poly-L-Lactic Acid', 'FIL-PLL-2', 'Sculpta', 'vials', '318.00', 2, 4, 6, 730, 0.2, 2],
  ]),
  ...shelf('item', 'Skin Boosters', 'DermaSource', 'facial_treatment', [
    ['Hyaluronic Booster 2 ml', 'BST-HYA-2', 'Profila', 'syringes', '121.00', 1, 6, 10, 730, 0.6, 1],
    ['Polynucleotide Booster 2 ml', 'BST-PN-2', 'Rejura', 'syringes', '134.00', 1, 5, 6, 730, 0.4, 1],
    ['Revitalising Cocktail 5 ml', 'BST-RVC-5', 'Filorga', 'ampoules', '28.50', 5, 10, 20, 730, 0.9, 2],
    ['Hair Complex 5 ml', 'BST-HAR-5', 'Filorga', 'ampoules', '31.00', 5, 5, 10, 730, 0.3, 1, 'out'],
    ['PRP Tube with Gel 10 ml', 'BST-PRP-10', 'Regena', 'tubes', '19.80', 10, 15, 30, 540, 0.9, 2],
  ]),
  ...shelf('item', 'Peels & Skin Care', 'DermaSource', 'facial_treatment', [
    ['Glycolic Peel 30 % 50 ml', 'PEL-GLY-30', 'Dermacare', 'bottles', '42.00', 1, 4, 6, 900, 0.3, 1],
    ['TCA Peel 15 % 30 ml', 'PEL-TCA-15', 'Dermacare', 'bottles', '58.00', 1, 3, 4, 900, 0.15, 1],
    ['Mandelic Peel 40 % 50 ml', 'PEL-MAN-40', 'Dermacare', 'bottles', '46.50', 1, 3, 4, 900, 0.2, 1, 'low'],
    ['Vitamin C Serum 30 ml', 'CAR-VTC-30', 'Skinlab', 'bottles', '34.00', 1, 8, 12, 540, 0.7, 2],
    ['Retinol 0.5 % 30 ml', 'CAR-RET-05', 'Skinlab', 'bottles', '37.00', 1, 6, 10, 540, 0.4, 1],
    ['Sunscreen SPF 50 50 ml', 'CAR-SPF-50', 'Skinlab', 'tubes', '16.90', 1, 12, 24, 1095, 1.3, 3],
    ['Barrier Repair Balm 40 ml', 'CAR-BAR-40', 'Skinlab', 'tubes', '21.50', 1, 10, 16, 1095, 0.8, 2],
    ['Hydrating Sheet Mask', 'CAR-MSK-1', 'Skinlab', 'masks', '3.20', 10, 20, 50, 730, 1.6, 2],
  ]),
  ...shelf('item', 'Laser & Light', 'Lumen Devices', 'laser_therapy', [
    ['IPL Coupling Gel 5 L', 'LAS-GEL-5', 'Lumen', 'canisters', '23.00', 1, 3, 4, 1095, 0.2, 1],
    ['Diode Tip 12 mm', 'LAS-TIP-12', 'Lumen', 'tips', '189.00', 1, 2, 2, null, 0.05, 1],
    ['Fractional Tip Single Use', 'LAS-FRX-1', 'Lumen', 'tips', '64.00', 5, 8, 15, 1095, 0.5, 1],
    ['Eye Shields Disposable', 'LAS-EYE-1', 'Lumen', 'pairs', '1.10', 50, 40, 100, null, 2.2, 1],
    ['Cooling Cartridge', 'LAS-CRY-1', 'Cryon', 'cartridges', '27.50', 6, 6, 12, null, 0.4, 1, 'low'],
  ]),
  ...shelf('item', 'Needling & Threads', 'DermaSource', 'facial_treatment', [
    ['Microneedling Cartridge 12 Pin', 'NDL-MN-12', 'Dermapen', 'cartridges', '8.90', 10, 15, 30, 1095, 1.1, 1],
    ['Microneedling Cartridge 36 Pin', 'NDL-MN-36', 'Dermapen', 'cartridges', '10.40', 10, 10, 20, 1095, 0.5, 1],
    ['Blunt Cannula 25 G 50 mm', 'NDL-CN-25', 'Softfil', 'cannulas', '4.60', 20, 20, 40, 1800, 1.4, 2],
    ['PDO Mono Thread 29 G', 'THR-MON-29', 'Ultra', 'threads', '2.30', 20, 40, 100, 730, 0.6, 10],
    ['PDO Cog Thread 19 G', 'THR-COG-19', 'Ultra', 'threads', '18.70', 4, 8, 16, 730, 0.15, 4],
  ]),
  ...shelf('item', 'Anaesthesia & Safety', 'MedAesthetics Supply', null, [
    ['Lidocaine Cream 5 % 30 g', 'ANS-LID-30', 'Topica', 'tubes', '14.20', 1, 8, 12, 730, 0.8, 1],
    ['Lidocaine 1 % 20 ml', 'ANS-INJ-20', 'Topica', 'vials', '6.80', 10, 10, 20, 900, 0.6, 1],
    ['Hyaluronidase 1500 IU', 'SAF-HYL-15', 'Hylase', 'ampoules', '22.40', 10, 5, 10, 1095, 0.05, 1],
    ['Adrenaline Auto-Injector 0.3 mg', 'SAF-ADR-03', 'Emera', 'pens', '68.00', 1, 2, 2, 540, 0, 1],
  ]),
  ...shelf('consumable', 'Protective Wear', 'CarePoint Wholesale', null, [
    ['Nitrile Gloves S', 'GLV-NIT-S', 'Safeguard', 'pairs', '0.14', 100, 200, 500, 60, 6, 12],
    ['Nitrile Gloves M', 'GLV-NIT-M', 'Safeguard', 'pairs', '0.14', 100, 300, 800, 60, 9, 14],
    ['Nitrile Gloves L', 'GLV-NIT-L', 'Safeguard', 'pairs', '0.14', 100, 150, 400, 60, 3, 10, 'low'],
    ['Surgical Masks Type IIR', 'MSK-IIR', 'Safeguard', 'pieces', '0.08', 50, 200, 500, 36, 6, 8],
    ['Treatment Drapes 75 x 90 cm', 'DRP-7590', 'Cleanfield', 'pieces', '0.62', 50, 60, 150, 36, 2.4, 3],
    ['Disposable Headbands', 'HDB-100', null, 'pieces', '0.11', 100, 80, 200, null, 4, 2],
    ['Couch Roll 50 m', 'CCH-50', null, 'rolls', '5.40', 6, 8, 18, null, 0.6, 1],
  ]),
  ...shelf('consumable', 'Needles & Syringes', 'CarePoint Wholesale', null, [
    ['Needle 30 G 13 mm', 'NDL-30-13', 'Sterica', 'pieces', '0.09', 100, 200, 500, 60, 7, 8],
    ['Needle 32 G 4 mm', 'NDL-32-4', 'Sterica', 'pieces', '0.21', 100, 120, 300, 60, 4, 6],
    ['Needle 18 G 40 mm', 'NDL-18-40', 'Sterica', 'pieces', '0.07', 100, 100, 200, 60, 3, 4],
    ['Syringe 1 ml Luer', 'SYR-1', 'Sterica', 'pieces', '0.12', 100, 150, 400, 60, 5, 6],
    ['Syringe 3 ml Luer Lock', 'SYR-3', 'Sterica', 'pieces', '0.15', 100, 80, 200, 60, 2, 4],
    ['Sharps Container 2 L', 'SHP-2L', 'Sterica', 'pieces', '3.90', 1, 4, 8, null, 0.2, 1, 'out'],
  ]),
  ...shelf('consumable', 'Disinfection & Dressings', 'CarePoint Wholesale', null, [
    ['Alcohol Wipes 70 %', 'DIS-ALC-70', 'Medipure', 'pieces', '0.03', 200, 300, 1000, 36, 9, 12],
    ['Chlorhexidine 2 % 250 ml', 'DIS-CHX-25', 'Medipure', 'bottles', '4.80', 1, 6, 12, 36, 0.4, 1],
    ['Surface Wipes Tub', 'DIS-SUR-1', 'Medipure', 'tubs', '6.90', 1, 6, 12, 24, 0.5, 1],
    ['Gauze Swabs 10 x 10 cm', 'DRS-GAU-10', 'Medipure', 'pieces', '0.05', 100, 200, 500, 60, 6, 10],
    ['Cotton Pads', 'DRS-COT-1', null, 'pieces', '0.02', 100, 200, 600, null, 7, 12],
    ['Saline 0.9 % 10 ml', 'SAL-10', 'Medipure', 'ampoules', '0.42', 20, 40, 100, 36, 2, 3],
    ['Instant Cold Pack', 'ICE-1', null, 'pieces', '0.95', 24, 24, 48, 36, 1.2, 1, 'low'],
    ['Micropore Tape 2.5 cm', 'TAP-25', 'Medipure', 'rolls', '1.30', 12, 6, 12, 60, 0.2, 1],
  ]),
];
