import { serveThread } from '../../../platform/threads/serve-thread.js';
import { renderOrderPdf, findUnprintable } from './render-order-pdf.js';
import type { PdfTask } from './pdf-task.js';

serveThread((task) => {
  const { kind, order, house } = task as PdfTask;
  const logo = house.logo === null ? null : Buffer.from(house.logo);
  return kind === 'pdf' ? renderOrderPdf(order, { ...house, logo }) : findUnprintable(order, { ...house, logo });
});
