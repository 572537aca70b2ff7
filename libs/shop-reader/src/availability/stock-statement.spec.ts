import { describe, expect, it } from '@jest/globals';
import { findStockStatement } from './stock-statement.js';

const said = (line: string): string | null => findStockStatement(line)?.availability ?? null;

describe('findStockStatement', () => {
  it.each([
    ['en', 'Available', 'Not yet available'],
    ['en', 'In stock', 'Item is not currently in stock'],
    ['de', 'Verfügbar', 'Leider nicht online verfügbar'],
    ['de', 'Ab Lager lieferbar', 'Zurzeit nicht ab Lager lieferbar'],
    ['fr', 'Disponible', 'Non disponible'],
    ['fr', 'Plus de 10 en stock', "Ce produit n'est pas en stock"],
    ['es', 'Disponible', 'No disponible'],
    ['es', 'Hay existencias', 'No hay existencias'],
    ['pt', 'Disponível', 'Não disponível'],
    ['it', 'Disponibile', 'Non è disponibile'],
    ['it', 'In magazzino', 'Non in magazzino'],
    ['nl', 'Leverbaar', 'Momenteel niet uit voorraad leverbaar'],
    ['sv', 'Finns i lager', 'Finns inte i lager'],
    ['da', 'På lager', 'Ikke på lager'],
    ['nb', 'På lager', 'Ikke på lager'],
    ['fi', 'Varastossa', 'Tuotetta ei ole varastossa'],
    ['fi', 'Saatavilla', 'Ei saatavilla'],
    ['cs', 'Skladem', 'Momentálně nemáme skladem'],
    ['sk', 'Skladom', 'Nie je skladom'],
    ['pl', 'Dostępny', 'Nie jest dostępny'],
    ['hu', 'Raktáron', 'Nincs raktáron'],
    ['ro', 'În stoc', 'Nu este în stoc'],
    ['hr', 'Dostupno', 'Nije dostupno'],
    ['sl', 'Na zalogi', 'Ni na zalogi'],
    ['tr', 'Stokta var', 'Stokta yok'],
    ['ru', 'Есть в наличии', 'Нет в наличии'],
    ['ru', 'Товар доступен', 'Товар не доступен'],
    ['uk', 'Є в наявності', 'Немає в наявності'],
    ['bg', 'В наличност', 'Не е в наличност'],
    ['el', 'Διαθέσιμο', 'Μη διαθέσιμο'],
    ['ar', 'متوفر', 'غير متوفر'],
    ['he', 'במלאי', 'לא במלאי'],
    ['vi', 'Còn hàng', 'Không còn hàng'],
    ['id', 'Tersedia', 'Tidak tersedia'],
    ['zh', '有现货', '没有现货'],
    ['zh', '可售', '不可售'],
    ['ja', '在庫あり', '在庫なし'],
    ['ja', '購入可能', '購入可能ではありません'],
    ['ko', '재고 있음', '재고 없음'],
    ['ko', '구매가능', '구매 불가'],
    ['th', 'มีสินค้า', 'ไม่มีสินค้า'],
  ])('in %s reads «%s» as in stock and «%s» as out of stock', (_, yes, no) => {
    expect([said(yes), said(no)]).toEqual(['InStock', 'OutOfStock']);
  });

  it.each([
    'Available: no',
    'In stock: 0',
    'Disponible: No',
    'Auf Lager: nein',
    'Notify me when available',
    'Benachrichtigen Sie mich, sobald verfügbar',
    'Avísame cuando esté disponible',
    'Este producto se ha agotado',
    'Currently unavailable. Find similar products in our catalogue.',
  ])('reads a product that cannot be ordered: %s', (line) => {
    expect(said(line)).toBe('OutOfStock');
  });

  it.each([
    ['pick-up', 'Pickup: currently unavailable'],
    ['shops around', 'Not available at a store near you'],
    ['shops around', 'In der Filiale nicht verfügbar'],
    ['shops around', 'Retrait en magasin indisponible'],
    ['shops around', 'W sklepie stacjonarnym niedostępny'],
    ['shops around', '店頭在庫なし'],
    ['a chat', 'Chat is currently unavailable'],
    ['an option', 'This size is currently unavailable'],
    ['an option', 'Diese Farbe ist derzeit nicht lieferbar'],
    ['an option', 'Cette taille est en rupture de stock'],
    ['a question', 'Out of stock?'],
    ['a picture', 'Image not available'],
    ['a delivery', 'Next-day delivery is not available'],
    ['a case', 'If the item is out of stock, we will refund you'],
    ['a case', 'Wenn der Artikel nicht lieferbar ist, melden wir uns'],
    ['a service', 'Financing available'],
    ['a price', 'Notify me when the price drops'],
  ])('ignores a statement about %s: %s', (_, line) => {
    expect(said(line)).toBeNull();
  });

  it('counts a promise before a sentence about something else', () => {
    expect(said('In stock. Free pick-up in our store.')).toBe('InStock');
    expect(said('Auf Lager, mehr als 10 Stück')).toBe('InStock');
    expect(said('Order before 3 pm – in stock')).toBe('InStock');
  });
});
