import { describe, expect, it } from '@jest/globals';
import { readPage } from '../read-page.js';
import type { ReadProduct } from '../read-product.js';

const read = (body: string, lang = 'en'): ReadProduct =>
  readPage({ html: `<html lang="${lang}"><body>${body}</body></html>`, url: 'https://dental.example.com/p/1' });

describe('a hidden price', () => {
  it.each<[string, ReadProduct['hiddenPrice'], string?]>([
    ['Log in to see prices', 'sign-in'],
    ['Please sign in to view your price', 'sign-in'],
    ['Prices are only visible to registered customers', 'sign-in'],
    ['Bitte anmelden, um Preise zu sehen', 'sign-in', 'de'],
    ['Preise nur nach Anmeldung sichtbar', 'sign-in', 'de'],
    ['Connectez-vous pour voir les prix', 'sign-in', 'fr'],
    ['Inicie sesión para ver precios', 'sign-in', 'es'],
    ['Accedi per vedere i prezzi', 'sign-in', 'it'],
    ['Войдите, чтобы увидеть цену', 'sign-in', 'ru'],
    ['سجل الدخول لعرض الأسعار', 'sign-in', 'ar'],
    ['Price available upon registration', 'sign-in'],
    ['Preis nach Anmeldung', 'sign-in', 'de'],
    ['Precio disponible tras registrarse', 'sign-in', 'es'],
    ['Prezzo disponibile previa registrazione', 'sign-in', 'it'],
    ['Preço disponível mediante cadastro', 'sign-in', 'pt'],
    ['Zaloguj się, aby zobaczyć cenę', 'sign-in', 'pl'],
    ['Precio bajo consulta', 'request', 'es'],
    ['Price on request', 'request'],
    ['Call for price', 'request'],
    ['Request a quote', 'request'],
    ['Preis auf Anfrage', 'request', 'de'],
    ['Prix sur demande', 'request', 'fr'],
    ['Precio a consultar', 'request', 'es'],
    ['Prezzo su richiesta', 'request', 'it'],
    ['Цена по запросу', 'request', 'ru'],
    ['السعر عند الطلب', 'request', 'ar'],
  ])('is recognized: %s', (words, hiddenPrice, ...[lang]) => {
    const html = `<h1>Implant drill, 10 pcs</h1><p>SKU: ID-440</p><div class="price-box"><a href="/login">${words}</a></div><section class="related"><h3>Similar</h3><div><a href="/p/2">Drill</a><span class="price">€ 12.00</span></div></section>`;
    expect(read(html, lang)).toMatchObject({
      title: 'Implant drill, 10 pcs',
      price: null,
      priceKind: null,
      hiddenPrice,
      sku: 'ID-440',
      unitsPerPackage: 10,
    });
    expect(read(html, lang).errorCode).toBeUndefined();
  });

  it.each([
    ['a price above the line', '<p class="price">$12.00</p><p>Log in to see your own prices</p>'],
    [
      'an offer for larger quantities',
      '<p class="price">$12.00</p><button>Add to cart</button><a href="/q">Request a quote</a>',
    ],
  ])('does not remove %s', (_, body) => {
    expect(read(`<h1>Implant drill</h1>${body}`)).toMatchObject({ price: 1200, hiddenPrice: null });
  });

  it('is not an article number of two capitals', () => {
    const html = '<h1>Lettino</h1><p>Cod. articolo: <b>LE3000</b></p><p>Prezzo a richiesta</p>';
    expect(read(html, 'it')).toMatchObject({ price: null, hiddenPrice: 'request', sku: 'LE3000' });
  });

  it('makes no product without an article number or a pack', () => {
    expect(read('<h1>Our services</h1><p>Call for pricing</p>')).toMatchObject({ errorCode: 'page.no-product' });
  });
});
