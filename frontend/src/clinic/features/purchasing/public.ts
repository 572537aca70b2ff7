export { BoxQuestion } from './box-question.js';
export { orderedPrice, paidBody, PaidPrice, wrongPrice } from './paid-price.js';
export { ReceiptScan, type ReceivedPackage } from './receipt-scan.js';
export { useKnownInvoice } from './use-known-invoice.js';
