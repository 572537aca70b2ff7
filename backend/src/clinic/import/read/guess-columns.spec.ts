import { describe, expect, it } from '@jest/globals';
import { guessColumns } from './guess-columns.js';

const guess = (headings: string, cells: Readonly<Record<number, string[]>> = {}): string =>
  guessColumns(headings.split('|'), new Map(), (column) => cells[column] ?? [])
    .map((target) => target ?? '-')
    .join('|');

describe('the meaning of headings', () => {
  it.each([
    [
      'Item Name|Part Number|Category|Vendor|Qty On Hand|Reorder Level|UOM|Unit price',
      'name|sku|category|supplier|currentQuantity|minStockLevel|unit|unitCost',
    ],
    [
      'item|part #|manufacturer|stock|par level|reorder qty|pack size|cost',
      'name|sku|brand|currentQuantity|minStockLevel|reorderQuantity|packaging|unitCost',
    ],
    ['SKU|Description|On Hand|Price (USD)|UPC', 'sku|name|currentQuantity|unitCost|barcode'],
    ['Name|Description|Notes|Location|Shelf life', 'name|description|notes|notes|expirationDate'],
    [
      'currentQuantity|minStockLevel|unitsPerPackage|packageCost|name',
      'currentQuantity|minStockLevel|unitsPerPackage|packageCost|name',
    ],
    ['Item|Item Name|Cat. No.|Clinic quantity on hand', '-|name|sku|currentQuantity'],
    ['Produit|Nom', '-|name'],
    [
      'Artikel|Bezeichnung|Artikelnummer|Menge|Einheit|Preis|Lieferant|Kategorie|EAN|Mindestbestand|Charge|Verfallsdatum',
      '-|name|sku|currentQuantity|unit|unitCost|supplier|category|barcode|minStockLevel|lot|expirationDate',
    ],
    [
      'Artikel|Art.-Nr.|Bestand|Preis (EUR)|Bemerkung|Letztes Datum|Gesamtwert',
      'name|sku|currentQuantity|unitCost|notes|-|-',
    ],
    [
      'Désignation|Référence|Quantité|Unité|Prix unitaire|Fournisseur|Catégorie|Code-barres|N° de lot|Date de péremption',
      'name|sku|currentQuantity|unit|unitCost|supplier|category|barcode|lot|expirationDate',
    ],
    [
      'Nombre|Código|Cantidad|Unidad|Precio|Proveedor|Categoría|Código de barras|Lote|Caducidad|Stock mínimo',
      'name|sku|currentQuantity|unit|unitCost|supplier|category|barcode|lot|expirationDate|minStockLevel',
    ],
    [
      'Nome|Referência|Quantidade|Unidade|Preço|Fornecedor|Categoria|Marca|Validade',
      'name|sku|currentQuantity|unit|unitCost|supplier|category|brand|expirationDate',
    ],
    [
      'Prodotto|Codice articolo|Giacenza|Unità|Prezzo|Fornitore|Lotto|Scadenza|Codice a barre',
      'name|sku|currentQuantity|unit|unitCost|supplier|lot|expirationDate|barcode',
    ],
    ['SKU|Name|Supplier product number|Image URL|Tracks lots', 'sku|name|supplierProductNumber|imageUrl|tracksLots'],
  ])('%s', (headings, targets) => {
    expect(guess(headings)).toBe(targets);
  });

  it('ignores other figures for stock and minimum', () => {
    expect(guess('Name|Max stock|Last order date|Total value|Quantity used|created_at|max_threshold')).toBe(
      'name|-|-|-|-|-|-',
    );
  });

  it('reads "Item" above numbers as the part number, and the description as the name', () => {
    expect(guess('Item|Description', { 0: ['AB-12', '7781', 'X9'] })).toBe('sku|name');
    expect(guess('Item|Description', { 0: ['Gauze', 'Tape 2', 'Swabs'] })).toBe('name|description');
  });

  it("keeps the user's choice, and assigns it to one column only", () => {
    expect(
      guessColumns(
        ['Qty', 'Stock', 'Name'],
        new Map([
          [0, null],
          [2, 'sku'],
        ]),
        () => [],
      ),
    ).toEqual([null, 'currentQuantity', 'sku']);
  });
});
