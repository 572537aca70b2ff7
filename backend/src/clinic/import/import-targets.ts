import type { ImportTarget } from '@atrium/contract/clinic/import/values';
import { getTargetLabel } from '@atrium/contract/clinic/import/labels';
import {
  createCodeReader,
  readContent,
  readContentUnit,
  createCostReader,
  readKind,
  createLongTextReader,
  nameReader,
  readPackagingCell,
  type Reader,
  createIntegerReader,
} from './read/cell-readers.js';
import { readLotCell, readLotsCell, readProductCodes, readShelfLife, readShelfLifeUnit } from './cells/lot-cells.js';
import { readActive, readTracksLots, createUrlReader } from './cells/flag-cells.js';
import { PRODUCT_CODES } from '../stock/stock.entity.js';
import { type ItemField, COMBINED_TARGETS } from './plan/item-values.js';

interface Target {
  /** Known headings, most specific first: in a list with "Item" and "Item name", the latter is the name. */
  readonly headings: string;
  readonly read: Reader;
  /** Column of `stock` to write; `Stock` writes quantities as movements. */
  readonly column?: readonly [name: string, type: string];
  /** SQL of the current value when it is not the column itself. Aliases: `s` stock, `c` category, `p` supplier. */
  readonly known?: string;
  /** Label in messages about a list when it differs from the label on screens. */
  readonly label?: string;
}

/** Definitions of all import targets, in the order in which changes are listed. */
export const TARGETS: Readonly<Record<ImportTarget, Target>> = {
  name: {
    headings: `name, item name, product name, material name, item, product, article, material, supply, supplies,
      item title, title`,
    read: nameReader('name'),
    column: ['name', 'text'],
  },
  sku: {
    headings: `sku, sku number, part number, item number, product number, stock number, catalog number, cat number,
      article number, material number, manufacturer part number, vendor part number, supplier part number,
      vendor item number, supplier item number, item code, product code, item sku, stock code, part,
      reference number, reference, ref, mpn, order code, code, item id, product id, model number, ndc`,
    read: createCodeReader('sku'),
    column: ['sku', 'text'],
    label: 'Part number',
  },
  kind: {
    headings: 'kind, item kind, stock kind, item or consumable, item consumable',
    read: readKind,
  },
  barcode: {
    headings: `barcode, bar code, barcode number, upc, upc code, upc number, ean, ean 13, ean13, ean code, gtin, upc ean,
      ean upc`,
    read: createCodeReader('barcode'),
    column: ['barcode', 'text'],
  },
  brand: {
    headings: 'brand, brand name, manufacturer, manufacturer name, make, maker, producer',
    read: nameReader('brand'),
    column: ['brand', 'text'],
  },
  shelf: {
    headings: 'shelf, shelf location, storage location, stock location, bin, bin location, cabinet, drawer',
    read: nameReader('shelf'),
    column: ['shelf', 'text'],
  },
  category: {
    headings: `category, category name, item category, product category, product group, item group, item type,
      product type, group, department, class, type, cat`,
    read: nameReader('category'),
    column: ['category_id', 'int'],
    known: 'c.name',
  },
  supplier: {
    headings: `supplier, supplier name, primary supplier, preferred supplier, vendor, vendor name, preferred vendor,
      distributor, purchased from`,
    read: nameReader('supplier'),
    column: ['primary_supplier_id', 'int'],
    known: 'p.name',
  },
  supplierProductNumber: {
    headings: 'supplier product number',
    read: createCodeReader('supplierProductNumber'),
    column: ['supplier_product_number', 'text'],
  },
  currentQuantity: {
    headings: `current quantity, quantity on hand, on hand, on hand quantity, quantity in stock, in stock, stock on hand,
      current stock, stock quantity, quantity, stock, stock level, counted quantity, counted, physical count,
      current count, count, quantity available, available quantity, available, units on hand, qoh, soh, balance,
      inventory, quantity counted, total quantity, stock count, current level, stk`,
    read: createIntegerReader('currentQuantity', 0),
    known: 's.quantity',
    label: 'Quantity',
  },
  minStockLevel: {
    headings: `min stock level, min stock, min quantity, min level, min threshold, min, reorder point, reorder level,
      reorder at, par level, par, par stock, low stock threshold, low stock level, low stock alert, alert level,
      threshold, safety stock, critical level, rop`,
    read: createIntegerReader('minStockLevel', 0),
    column: ['min_stock_level', 'int'],
    label: 'Minimum',
  },
  reorderQuantity: {
    headings: `reorder quantity, order quantity, quantity to order, quantity to reorder, reorder amount, order amount,
      standard order quantity, eoq`,
    read: createIntegerReader('reorderQuantity', 1),
    column: ['reorder_quantity', 'int'],
  },
  unit: {
    headings: `unit, uom, unit of measure, units of measure, unit of measurement, units, stock unit, u m, um, unit type,
      selling unit, measure`,
    read: readPackagingCell,
    column: ['unit', 'text'],
  },
  unitCost: {
    headings: `unit cost, unit price, cost per unit, price per unit, price each, cost each, each price, item cost,
      item price, price, cost, cost price, purchase price, net price, your price, contract price, list price,
      average cost, price unit, cost unit`,
    read: createCostReader('unitCost'),
    column: ['unit_cost', 'numeric'],
    known: 'unit_cost_text(s.unit_cost)',
  },
  packageCost: {
    headings: `package cost, package price, pack cost, pack price, box cost, box price, case cost, case price,
      cost per package, price per package, cost per pack, price per pack, cost per box, price per box,
      cost per case, price per case`,
    read: createCostReader('packageCost'),
    column: ['package_cost', 'numeric'],
    known: 's.package_cost::text',
  },
  unitsPerPackage: {
    headings: `units per package, units per pack, units per box, units per case, units package, quantity per package,
      quantity per pack, quantity per box, quantity per case, pieces per package, pieces per box, each per box,
      each per case, count per box, package quantity, pack quantity, box quantity, case quantity, per package,
      per box, per case, per pack`,
    read: createIntegerReader('unitsPerPackage', 1),
    column: ['units_per_package', 'int'],
  },
  packaging: {
    headings: `packaging, package, pack, pack size, package size, packing, packaging size, unit packaging, box size,
      case size, case pack, unit size, packaging string`,
    read: readPackagingCell,
  },
  expirationDate: {
    headings: `expiration date, expiration, exp date, exp, expiry date, expiry, expires, best before, use by, shelf life,
      shelf life days, typical shelf life`,
    read: readShelfLife,
    column: ['shelf_life', 'int'],
    known: `case s.shelf_life_unit when 'months' then round(s.shelf_life * 365.0 / 12)::int else s.shelf_life end`,
  },
  lot: {
    headings: 'lot number, lot, lot code, batch number, batch, batch code, lot batch, batch lot, charge',
    read: readLotCell,
  },
  contentAmount: {
    headings: `one holds, content amount, content per unit, content per vial, content per bottle, amount per unit,
      units per vial, u per vial, iu per vial, ml per bottle, volume per unit, content, contents`,
    read: readContent,
    column: ['content_amount', 'numeric'],
    known: 's.content_amount::float8',
  },
  contentUnit: {
    headings: 'content unit, unit of content, content measured in',
    read: readContentUnit,
    column: ['content_unit', 'text'],
  },
  hoursOnceOpened: {
    headings: 'hours once opened, lasts once opened, open life, hours open, hours after opening, in use hours',
    read: createIntegerReader('hoursOnceOpened', 1),
    column: ['hours_once_opened', 'int'],
  },
  codes: {
    headings: 'package codes, further codes, additional codes, other codes',
    read: readProductCodes,
    column: ['codes', 'jsonb'],
    known: PRODUCT_CODES,
  },
  shelfLifeUnit: {
    headings: 'shelf life unit, typical shelf life unit',
    read: readShelfLifeUnit,
  },
  imageUrl: {
    headings: 'image url, image link, picture url, photo url',
    read: createUrlReader('imageUrl'),
    column: ['image_url', 'text'],
  },
  tracksLots: {
    headings: 'tracks lots, track lots, lot tracking, track lots and expiry',
    read: readTracksLots,
  },
  active: {
    headings: 'active, is active',
    read: readActive,
  },
  lots: {
    headings: 'all lots',
    read: readLotsCell,
  },
  description: {
    headings: `description, item description, product description, long description, full description, details,
      specification, specifications, specs`,
    read: createLongTextReader('description'),
    column: ['description', 'text'],
  },
  notes: {
    headings: `notes, note, comments, comment, remarks, remark, memo, location, storage,
      room`,
    read: createLongTextReader('notes'),
    column: ['notes', 'text'],
  },
};

export const ITEM_FIELDS = Object.keys(TARGETS).filter(
  (target): target is ItemField => !(COMBINED_TARGETS as readonly string[]).includes(target),
);

export const getImportTargetLabel = (target: ImportTarget): string => TARGETS[target].label ?? getTargetLabel(target);
