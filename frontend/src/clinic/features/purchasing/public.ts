export { BoxQuestion } from './box-question.js';
export { getOrderedPrice, toPriceBody, PaidPriceField, validatePrice } from './paid-price-field.js';
export { ReceiptScan, type ScannedReceipt } from './receipt-scan.js';
export { useDuplicateInvoice } from './use-duplicate-invoice.js';
