import { STOCK_KINDS, type StockKind } from '@atrium/rules/stock/stock-status';
import { isolateDirection } from '@atrium/rules/names/isolate';
import { getContainedCodes, getEquivalentCodes } from '@atrium/rules/gs1/gtin';
import { parseScan, type Scan } from '@atrium/rules/gs1/parse-scan';
import { getLotNumberDoubt, normalizeLotNumber, getLotShape, getPossibleLotKeys } from '@atrium/rules/stock/lot-number';
import { getLotTitle, type LotState } from '@atrium/rules/stock/lots';
import { formatQuantity } from '@atrium/rules/stock/quantity';
import { squeezeText } from '@atrium/rules/text/search';
import type { Scanned } from '@atrium/contract/clinic/scans/schemas';
import { Injectable } from '@nestjs/common';
import { SqlPool } from '../../../platform/database/sql-pool.js';
import { invalidField } from '../../../platform/http/reply/domain-error.js';
import { RawJson } from '../../../platform/http/reply/reply.js';
import { hasCodeSql } from './stock-search.js';
import { stockViews } from '../stock.entity.js';

interface FoundProduct {
  readonly id: number;
  readonly name: string;
  readonly unit: string;
  readonly tracksLots: boolean;
  readonly codes: readonly string[];
  /** Number of pieces in the package with the scanned code. */
  readonly pieces: number;
  readonly json: string;
}

interface FoundLot {
  readonly id: number;
  readonly stockId: number;
  readonly number: string;
  readonly expiresOn: string | null;
  readonly quantity: number;
  readonly state: LotState;
}

interface ScanMatch {
  readonly product: FoundProduct;
  readonly scan: Pick<Scan, 'lot' | 'count'>;
  readonly lots: readonly FoundLot[];
  readonly isPackage: boolean;
  readonly today: string;
}

/** Returns the doubts about a scan of this product that the user has to confirm; empty for an unambiguous scan. */
function findDoubts({ product, scan, lots, isPackage, today }: ScanMatch): Scanned['doubts'] {
  const { id: stockId, unit } = product;
  const name = isolateDirection(product.name);
  const pieces = scan.count ?? product.pieces;
  const doubts: Scanned['doubts'] = [];
  const add = (doubt: Omit<Scanned['doubts'][number], 'stockId'>) => doubts.push({ stockId, ...doubt });
  if (isPackage && scan.count === null)
    add({ about: 'package', sentence: `This is a package of ${name}. How many pieces does it contain?`, meant: null });
  else if (pieces > 1)
    add({
      about: 'package',
      sentence: `This package contains ${formatQuantity(pieces, unit)} of ${name}.`,
      meant: null,
    });
  if (scan.lot === null || !product.tracksLots) return doubts;
  const own = lots.filter((lot) => lot.stockId === stockId);
  const { lot: number } = scan;
  const known = own.find((lot) => normalizeLotNumber(lot.number) === normalizeLotNumber(number));
  if (known !== undefined && known.state !== 'available')
    add({ about: 'held', sentence: `${getLotTitle(known.number)} of ${name} is ${known.state}.`, meant: null });
  const doubt = getLotNumberDoubt({
    number,
    products: [{ name, codes: product.codes }],
    lots: own,
    today,
  });
  if (doubt !== null) add(doubt);
  return doubts;
}

/** Looks up scanned codes. */
@Injectable()
export class ScanLookup {
  constructor(private readonly sql: SqlPool) {}

  /**
   * Finds the products of a scanned code.
   * @throws DomainError for an unreadable code
   */
  async find(text: string): Promise<RawJson> {
    const [organization] = await this.sql.rows<{ today: string }>('select organisation_today()::text as today');
    const today = organization?.today ?? new Date().toISOString().slice(0, 10);
    const read = parseScan(text, today);
    if ('problem' in read) throw invalidField('code', read.problem);
    const { faults, ...said } = read.scan;
    const code = squeezeText(said.code);
    const own = await this.findByCodes(getEquivalentCodes(code));
    const codeMatches = own.length > 0 ? [] : await this.findByCodes(getContainedCodes(code));
    const isNoCode = own.length === 0 && codeMatches.length === 0 && said.lot === null;
    const ofLot = isNoCode ? await this.findByLotNumber(said.code) : [];
    const scan = ofLot.length > 0 ? { ...said, lot: said.code } : said;
    const found = [...own, ...codeMatches, ...ofLot];
    const lots = scan.lot === null ? [] : await this.readLots(found, scan.lot, today);
    const [{ pieces } = { pieces: 1 }] = found;
    const doubts = found.flatMap((product) =>
      findDoubts({ product, scan, lots, isPackage: codeMatches.length > 0, today }),
    );
    const scanReply = {
      ...scan,
      lots,
      pieces: codeMatches.length > 0 ? null : pieces,
      doubts,
      // A user gave this code to the product, and lot numbers have no check digit.
      faults: own.length + ofLot.length > 0 ? faults.filter((error) => error.of !== 'code') : faults,
      isPackage: codeMatches.length > 0,
    };
    return new RawJson(
      `${JSON.stringify(scanReply).slice(0, -1)},"matches":[${found.map(({ json }) => json).join(',')}]}`,
    );
  }

  /** Returns lots with this number, with the probable number, and with similar numbers. */
  private readLots(found: readonly FoundProduct[], number: string, today: string): Promise<FoundLot[]> {
    return this.sql.rows(
      `select t.id, t.stock_id as "stockId", t.number, t.expires_on::text as "expiresOn", t.quantity, t.state
       from stock_lot t where t.stock_id = any($1::int[]) and (lot_key(t.number) = any($2) or lot_shape(t.number) = $3) order by t.id`,
      [found.map(({ id }) => id), getPossibleLotKeys(number, today), getLotShape(number)],
    );
  }

  private async findByCodes(codes: readonly string[]): Promise<FoundProduct[]> {
    if (codes.length === 0 || codes[0] === '') return [];
    return this.readProducts(
      codes,
      hasCodeSql(codes, () => '$1'),
    );
  }

  /** Returns products that have a lot of this number, for labels that contain only a lot. Lots in stock come first. */
  private async findByLotNumber(number: string): Promise<FoundProduct[]> {
    const lots = `select stock_id from stock_lot where number is not null and lot_key(number) = lot_key($2)`;
    const inStock = await this.readProducts([], `s.tracks_lots and s.id in (${lots} and quantity > 0)`, number);
    return inStock.length > 0 ? inStock : this.readProducts([], `s.tracks_lots and s.id in (${lots})`, number);
  }

  private readProducts(
    codes: readonly string[],
    condition: string,
    ...values: readonly string[]
  ): Promise<FoundProduct[]> {
    const part = (kind: StockKind) =>
      `(select s.id, s.name, s.unit, s.tracks_lots as "tracksLots",
          array_remove(array[s.barcode] || array(select c ->> 'code' from jsonb_array_elements(s.codes) c), null) as codes,
          case when s.search_sku = any($1::text[]) or s.search_barcode = any($1::text[]) then 1
            else coalesce((select max(c.pieces) from stock_code c where c.stock_id = s.id and c.code_key = any($1::text[])), 1) end as pieces,
          ${stockViews[kind].json}::text as json from ${stockViews[kind].from}
        where s.kind = '${kind}' and s.is_active and ${condition})`;
    return this.sql.rows<FoundProduct>(
      `select * from (${STOCK_KINDS.map(part).join(' union all ')}) found order by id limit 20`,
      [codes, ...values],
    );
  }
}
