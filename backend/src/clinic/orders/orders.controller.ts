import { Readable } from 'node:stream';
import {
  addOrderDocument,
  getOrderDocument,
  getOrderPdf,
  previewOrderMail,
  removeOrderDocument,
  sendOrder,
} from '@atrium/contract/clinic/order-papers/calls';
import { listSuggestions, requestSuggested } from '@atrium/contract/clinic/order-suggestions/calls';
import {
  cancelOrder,
  countOrders,
  getOrder,
  listNotPlaced,
  listOrders,
  placeOrders,
  receiveOrder,
  updateOrder,
} from '@atrium/contract/clinic/orders/calls';
import { Controller, StreamableFile } from '@nestjs/common';
import { disposition } from '../../platform/http/reply/file-name.js';
import type { Call } from '../../platform/http/request/input.js';
import { FILE_POLICY } from '../../platform/http/security.js';
import { Serve } from '../../platform/http/routing/serve.js';
import { uploadedFile } from '../../platform/http/request/upload.js';
import { RecordsReader } from '../../platform/records/records-reader.js';
import { orders } from './order.entity.js';
import { OrderCancelling } from './order-cancelling.js';
import { OrderDocuments } from './order-documents.js';
import { OrderMails } from './order-mails.js';
import { OrderPlacing } from './order-placing.js';
import { OrderReceiving } from './order-receiving.js';
import { OrderSheets } from './pdf/order-sheets.js';
import { OrdersReader } from './orders-reader.js';
import { OrdersService } from './orders.service.js';
import { SuggestedRequests } from './suggested-requests.js';
import { Suggester } from './suggester.js';

@Controller()
export class OrdersController {
  constructor(
    private readonly reader: OrdersReader,
    private readonly records: RecordsReader,
    private readonly suggester: Suggester,
    private readonly placing: OrderPlacing,
    private readonly wishes: SuggestedRequests,
    private readonly service: OrdersService,
    private readonly cancelling: OrderCancelling,
    private readonly receiving: OrderReceiving,
    private readonly sheets: OrderSheets,
    private readonly mails: OrderMails,
    private readonly documents: OrderDocuments,
  ) {}

  @Serve(listSuggestions)
  suggestions() {
    return this.suggester.list();
  }

  @Serve(countOrders)
  counts() {
    return this.reader.counts();
  }

  @Serve(listNotPlaced)
  notPlaced() {
    return this.reader.notPlaced();
  }

  @Serve(listOrders)
  list({ query }: Call<typeof listOrders>) {
    return this.reader.list(query);
  }

  @Serve(getOrder)
  get({ params }: Call<typeof getOrder>) {
    return this.records.get(orders, params.id);
  }

  @Serve(placeOrders)
  place({ person, body }: Call<typeof placeOrders>) {
    return this.placing.place(person, body.orders);
  }

  @Serve(requestSuggested)
  request({ person, body }: Call<typeof requestSuggested>) {
    return this.wishes.request(person, body.lines);
  }

  @Serve(updateOrder)
  update({ person, params, body }: Call<typeof updateOrder>) {
    return this.service.update(person, params.id, body);
  }

  @Serve(cancelOrder)
  cancel({ person, params, body }: Call<typeof cancelOrder>) {
    return this.cancelling.cancel(person, params.id, body);
  }

  @Serve(receiveOrder)
  receive({ person, params, body }: Call<typeof receiveOrder>) {
    return this.receiving.receive(person, params.id, body);
  }

  @Serve(getOrderPdf)
  async pdf({ person, params, request }: Call<typeof getOrderPdf>): Promise<StreamableFile> {
    const order = await this.sheets.order(params.id);
    const content = await this.sheets.pdf({ order, branding: await this.sheets.branding(), person });
    request.res?.setHeader('Content-Security-Policy', FILE_POLICY);
    return new StreamableFile(content, {
      type: 'application/pdf',
      length: content.length,
      disposition: disposition('attachment', `${order.number}.pdf`),
    });
  }

  @Serve(previewOrderMail)
  preview({ person, params, body }: Call<typeof previewOrderMail>) {
    return this.mails.preview(person, params.id, body.text);
  }

  @Serve(sendOrder)
  send({ person, params, body }: Call<typeof sendOrder>) {
    return this.mails.send(person, params.id, body);
  }

  @Serve(addOrderDocument)
  add({ person, params, request }: Call<typeof addOrderDocument>) {
    return this.documents.add(person, params.id, uploadedFile(request));
  }

  @Serve(getOrderDocument)
  async document({ params, request }: Call<typeof getOrderDocument>): Promise<StreamableFile> {
    const { name, contentType, size, content } = await this.documents.get(params.id);
    request.res?.setHeader('Content-Security-Policy', FILE_POLICY);
    return new StreamableFile(Readable.from(content, { objectMode: false }), {
      type: contentType,
      length: size,
      disposition: disposition(contentType === 'application/pdf' ? 'attachment' : 'inline', name),
    });
  }

  @Serve(removeOrderDocument)
  remove({ person, params }: Call<typeof removeOrderDocument>) {
    return this.documents.remove(person, params.id);
  }
}
