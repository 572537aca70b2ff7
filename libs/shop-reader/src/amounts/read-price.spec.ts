import { describe, expect, it } from '@jest/globals';
import { readPrice } from './read-price.js';

describe('readPrice', () => {
  it.each<[string, string, string]>([
    ['1.234,56 €', '1234.56', '€'],
    ["CHF 1'234.–", '1234', 'CHF'],
    ['CHF 1’234.50', '1234.50', 'CHF'],
    ['₹1,23,456.00', '123456.00', '₹'],
    ['US$ 12', '12', 'US$'],
    ['12,50 zł', '12.50', 'zł'],
    ['R$ 1.299,90 em 10x de R$ 129,99', '1299.90', 'R$'],
    ['¥1,980(税込)', '1980', '¥'],
    ['kr 1 299,-', '1299', 'kr'],
    ['1.299 kr.', '1299', 'kr.'],
    ['From $12.00 to $15.00', '12.00', '$'],
    ['£10.00 ex VAT (£12.00 inc VAT)', '10.00', '£'],
    ['1 234 567,89 ₽', '1234567.89', '₽'],
    ['12.500 ₫', '12500', '₫'],
    ['Rp1.250.000', '1250000', 'Rp'],
    ['₩19,900', '19900', '₩'],
    ['1.980円', '1980', '円'],
    ['1,234.5 KD', '1234.5', 'KD'],
    ['12.345 KWD', '12.345', 'KWD'],
    ['579,000 DT', '579.000', 'DT'],
    ['1 249,500 TND', '1249.500', 'TND'],
    ['0,99€', '0.99', '€'],
    ['EUR 5', '5', 'EUR'],
    ['5.- CHF', '5', 'CHF'],
    ['٩٩٫٥٠ ر.س', '99.50', 'ر.س'],
    ['۱۲۰٬۰۰۰ تومان', '120000', 'تومان'],
    ['12€50', '12.50', '€'],
    ['$1,299', '1299', '$'],
    ['$1.299', '1299', '$'],
    ['HK$88.00', '88.00', 'HK$'],
    ['NT$1,280', '1280', 'NT$'],
    ['S/ 45.90', '45.90', 'S/'],
    ['₺1.249,90', '1249.90', '₺'],
    ['1249,90 TL', '1249.90', 'TL'],
    ['Price: 15.5 EUR', '15.5', 'EUR'],
    ['3 pieces for only 14.85 EUR', '14.85', 'EUR'],
    ['-20% 30,00 €', '30.00', '€'],
    ['Save 15% now $85', '85', '$'],
    ['C$ 24.99', '24.99', 'C$'],
    ['A$1,024.00', '1024.00', 'A$'],
    ['lei 99,99', '99.99', 'lei'],
    ['2 990 Ft', '2990', 'Ft'],
    ['HUF 2990', '2990', 'HUF'],
    ['129 990 тг.', '129990', 'тг.'],
    ['1 500 грн', '1500', 'грн'],
    ['45.00 лв', '45.00', 'лв'],
    ['USD1,234.00', '1234.00', 'USD'],
    ['12,3456 €', '12.3456', '€'],
    ['0.125 €', '0.125', '€'],
    ["1'000'000 CHF", '1000000', 'CHF'],
    ['１，２００円', '1200', '円'],
    ['₪ 129.90', '129.90', '₪'],
    ['Q125.00', '125.00', 'Q'],
    ['R 1 299.00', '1299.00', 'R'],
    ['RM 45.50', '45.50', 'RM'],
    ['฿1,250', '1250', '฿'],
    ['₱999.75', '999.75', '₱'],
    ['10 - 12 €', '10', '€'],
    ['ab 9,90 €', '9.90', '€'],
    ['à partir de 12,00 €', '12.00', '€'],
    ['Ksh 2,500', '2500', 'Ksh'],
    ['₦15,000.00', '15000.00', '₦'],
    ['EGP 350', '350', 'EGP'],
    ['د.إ 55.00', '55.00', 'د.إ'],
    ['AED55', '55', 'AED'],
  ])('reads %s', (text, amount, currency) => {
    expect(readPrice(text)).toEqual({ amount, currency });
  });

  it.each(['-5.00', '-5,00 €', '−$5', '40% off', 'Sold out', '', 'Call us', '…'])('finds no price in %s', (text) => {
    expect(readPrice(text).amount).toBeNull();
  });

  it('reads "Free!" as zero', () => {
    expect(readPrice('Free!').amount).toBe('0');
  });

  it('takes a missing currency, but never the amount, from the hint', () => {
    expect(readPrice('12.50', 'was £ 20.00')).toEqual({ amount: '12.50', currency: '£' });
    expect(readPrice('12.50 €', '$')).toEqual({ amount: '12.50', currency: '€' });
    expect(readPrice('12.50', 'Add to basket')).toEqual({ amount: '12.50', currency: null });
  });

  it('reads hostile texts in linear time', () => {
    const started = process.cpuUsage();
    for (const text of ['1 '.repeat(50_000), '$'.repeat(100_000), '1,'.repeat(50_000), '9'.repeat(100_000)])
      readPrice(text, text);
    expect(process.cpuUsage(started).user / 1_000).toBeLessThan(500);
  });
});
