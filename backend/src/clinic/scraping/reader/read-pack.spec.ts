import { describe, expect, it } from '@jest/globals';
import { readPack } from './read-pack.js';

describe('reading how many are in a package', () => {
  it.each<[string, number]>([
    ['BD Micro-Fine Pen Needles 4mm 32G (100 pack)', 100],
    ['Nitrile gloves, 10 boxes x 100', 1000],
    ['Paracetamol 500 mg 30 comprimidos', 30],
    ['Juvederm Ultra 3 2x1ml', 2],
    ['Juvederm Voluma with Lidocaine 2 x 1 ml', 2],
    ['Teosyal RHA 4 (2x1ml)', 2],
    ['Bocouture 50 Units Powder 1 vial', 1],
    ['Sculptra 2 vials', 2],
    ['Ellansé S 2 x 1.0 ml', 2],
    ['Microcannula 25G x 50mm (20/box)', 20],
    ['Cannula 27G 38mm, 25 pcs/box', 25],
    ['Alcohol prep pads 200 count', 200],
    ['Alcohol Wipes (Tub of 200)', 200],
    ['Gaze 10 x 10 cm, 100 Stück', 100],
    ['Mullkompressen 5x5cm 8-fach 100er Pack', 100],
    ['Spritzen 5 ml, VE 100 Stück', 100],
    ['Einmalspritzen 2ml 100 St.', 100],
    ['Kompressen steril, 25x2 Stück', 50],
    ['Seringue 5ml boîte de 100', 100],
    ['Gants nitrile taille M - Boîte de 100', 100],
    ['Jeringa 10 ml caja de 100 unidades', 100],
    ['Guanti vinile 100pz', 100],
    ['Siringhe 2,5ml conf. 100 pz', 100],
    ['Rękawice nitrylowe 100 szt.', 100],
    ['Gumikesztyű 100 db', 100],
    ['Mănuși nitril 100 buc', 100],
    ['Перчатки нитриловые 50 пар', 50],
    ['マスク 50枚入', 50],
    ['醫療口罩 50片/盒', 50],
    ['니트릴 장갑 100매', 100],
    ['Vitamin D3 1000 IU 365 tablets', 365],
    ['Mesotherapy needles 30G 13mm Box of 100', 100],
    ['Bed Sheet Set 4 Piece', 4],
    ['Bandage 7.5cm x 4.5m 12/pk', 12],
    ['Couch roll 20" 2 ply 40m x 9 rolls', 9],
    ['AA batteries 8-pack', 8],
    ['Coca-Cola 24 x 330ml', 24],
    ['Water 500ml (Pack of 24)', 24],
    ['Cotton wool balls 100s', 100],
    ['Needles 100/Box, 10 Box/Case', 1000],
    ['Syringe 3ml Luer Lock 100/Bx', 100],
    ['Gauze Sponges 4x4 12-ply 200/pk', 200],
    ['Medline Gloves Large 1000/CS', 1000],
    ['Exam Table Paper 21" x 225\' 12/CS', 12],
    ['Ibuprofen 200mg tab 500 tab/bx', 500],
    ['Tape 1" x 10 yds 12 rolls/box', 12],
    ['Cotton swabs, 2 x 100 pcs', 200],
    ['Set 3 bucati', 3],
    ['Kanyla 27G 10 ks v balení', 10],
    ['ECG electrodes bag of 50', 50],
    ['Swann-Morton Blades Size 11 Box 100', 100],
    ['Lancets 28G x 200', 200],
    ['Ultrasound gel 250ml x 12', 12],
    ['Hyaluron Serum 30 ml 2er Set', 2],
    ['Peeling pads, 60 pads', 60],
    ['Sheet mask 25g x 10ea', 10],
    ['Pack 3 botellas', 3],
    ['Kit 5 piezas', 5],
    ['Omega 3 1000mg 120 softgels', 120],
    ['Nespresso pods 50 capsules', 50],
  ])('%s: %i', (text, units) => {
    expect(readPack(text)?.unitsPerPackage).toBe(units);
  });

  it.each([
    'Paracetamol 500mg Tablets 100',
    'Belotero Balance 1ml',
    'Radiesse 1.5ml',
    'Dysport 300 units',
    'Xeomin 100 U',
    'Шприц 5 мл №100',
    'Pilkington 4-in-1 tool',
    'Samsung Galaxy S21 256GB',
    'Monitor 27 inch 4K',
    'Canon 10x30 IS II binoculars',
    'Lego City 60215 - 509 pieces',
    'Case for iPhone 12 Pro',
    '2 Year Warranty Dell XPS 13',
    'Towel 50 x 100 cm',
    'Thermometer 10 sec',
    'Obvaz 8cm x 5m',
    'iPad Pro 11 3. generace',
    '50 ml + 50 ml gratis',
    'UV lamp 36W',
    'Fr 14 catheter',
    'Surgical blades No. 15',
    'Surgical blades No 10 (100)',
    '3 for 2',
    'Printer A4 30 ppm',
    'Vial 10 ml',
    'Class 2 medical device',
    'Type IIR mask',
    'Filler 24 mg/ml 1 ml',
    '5-Fluorouracil 500 mg/10 ml',
    'Saline 0.9% 1000ml Bag',
    'Monday 21st edition',
    'Drill 18V 2 x 4.0Ah',
    'RAM 2x8GB DDR4',
    'Zoom lens 10x optical',
  ])('dimensions, strengths, yields and models are no counts: %s', (text) => {
    expect(readPack(text)).toBeNull();
  });

  it.each<[string, string[]]>([
    ['Gauze 7.5 x 7.5 cm (5 per pack)', ['5 per pack']],
    ['Examination gloves, Box of 100', ['Box of 100']],
    ['Saline 10 x 5 ml', ['10 x 5 ml']],
    ['Aspirin 500 tab/bx', ['500 tab/bx']],
    ['Gloves, case of 10 boxes, 100 gloves per box', ['case of 10 boxes', '100 gloves per box']],
    ['Handschuhe 200 Stück', ['200 Stück']],
  ])('the words that say so are kept: %s', (text, indicators) => {
    expect(readPack(text)?.indicators).toEqual(indicators);
  });

  it('a text made to be slow is read at once', () => {
    const started = performance.now();
    for (const text of ['1 x '.repeat(50_000), '('.repeat(100_000), '9'.repeat(100_000), `${'a '.repeat(50_000)}1`]) readPack(text);
    expect(performance.now() - started).toBeLessThan(500);
  });
});
