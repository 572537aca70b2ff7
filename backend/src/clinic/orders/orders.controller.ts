import * as documentCalls from '@atrium/contract/clinic/order-documents/calls';
import { listSuggestions, requestSuggested } from '@atrium/contract/clinic/order-suggestions/calls';
import * as calls from '@atrium/contract/clinic/orders/calls';
import { Controller, StreamableFile } from '@nestjs/common';
import { formatContentDisposition } from '../../platform/http/reply/content-disposition.js';
import type { Call } from '../../platform/http/request/validate-call.js';
import { FILE_POLICY } from '../../platform/http/security-headers.js';
import { Route } from '../../platform/http/routing/route.decorator.js';
import { FilesReader } from '../../platform/files/files-reader.js';
import { sendContent } from '../../platform/files/send-content.js';
import { getUploadedFile } from '../../platform/http/request/upload.js';
import { EntityQueries } from '../../platform/entities/entity-queries.js';
import { orders } from './order.entity.js';
import { OrderCancellingService } from './order-cancelling.service.js';
import { OrderDocuments } from './order-documents.js';
import { OrderMails } from './order-mails.js';
import { OrderPlacingService } from './order-placing.service.js';
import { OrderReceivingService } from './order-receiving.service.js';
import { OrderPdfService } from './pdf/order-pdf.service.js';
import { OrdersReader } from './orders-reader.js';
import { OrdersService } from './orders.service.js';
import { SuggestedRequestsService } from './suggested-requests.service.js';
import { OrderSuggestions } from './order-suggestions.js';

@Controller()
export class OrdersController {
  constructor(
    private readonly reader: OrdersReader,
    private readonly entities: EntityQueries,
    private readonly suggester: OrderSuggestions,
    private readonly placing: OrderPlacingService,
    private readonly suggestedRequests: SuggestedRequestsService,
    private readonly service: OrdersService,
    private readonly cancelling: OrderCancellingService,
    private readonly receiving: OrderReceivingService,
    private readonly sheets: OrderPdfService,
    private readonly mails: OrderMails,
    private readonly documents: OrderDocuments,
    private readonly files: FilesReader,
  ) {}

  @Route(listSuggestions)
  listSuggestions() {
    return this.suggester.list();
  }

  @Route(calls.countOrders)
  getCounts() {
    return this.reader.readCounts();
  }

  @Route(calls.listNotPlaced)
  listNotPlaced() {
    return this.reader.listNotPlaced();
  }

  @Route(calls.listOrders)
  list({ query }: Call<typeof calls.listOrders>) {
    return this.reader.list(query);
  }

  @Route(calls.getOrder)
  get({ params }: Call<typeof calls.getOrder>) {
    return this.entities.get(orders, params.id);
  }

  @Route(calls.placeOrders)
  place({ person, body }: Call<typeof calls.placeOrders>) {
    return this.placing.place(person, body.orders);
  }

  @Route(requestSuggested)
  request({ person, body }: Call<typeof requestSuggested>) {
    return this.suggestedRequests.request(person, body.lines);
  }

  @Route(calls.updateOrder)
  update({ person, params, body }: Call<typeof calls.updateOrder>) {
    return this.service.update(person, params.id, body);
  }

  @Route(calls.cancelOrder)
  cancel({ person, params, body }: Call<typeof calls.cancelOrder>) {
    return this.cancelling.cancel(person, params.id, body);
  }

  @Route(calls.receiveOrder)
  receive({ person, params, body }: Call<typeof calls.receiveOrder>) {
    return this.receiving.receive(person, params.id, body);
  }

  @Route(documentCalls.getOrderPdf)
  async getPdf({ person, params, request }: Call<typeof documentCalls.getOrderPdf>): Promise<StreamableFile> {
    const order = await this.sheets.readOrder(params.id);
    const content = await this.sheets.renderPdf({ order, branding: await this.sheets.readBranding(), person });
    request.res?.setHeader('Content-Security-Policy', FILE_POLICY);
    return new StreamableFile(content, {
      type: 'application/pdf',
      length: content.length,
      disposition: formatContentDisposition('attachment', `${order.number}.pdf`),
    });
  }

  @Route(documentCalls.previewOrderMail)
  previewMail({ person, params, body }: Call<typeof documentCalls.previewOrderMail>) {
    return this.mails.preview(person, params.id, body.text);
  }

  @Route(documentCalls.sendOrder)
  sendMail({ person, params, body }: Call<typeof documentCalls.sendOrder>) {
    return this.mails.send(person, params.id, body);
  }

  @Route(documentCalls.addOrderDocument)
  addDocument({ person, params, request }: Call<typeof documentCalls.addOrderDocument>) {
    return this.documents.add(person, params.id, getUploadedFile(request));
  }

  @Route(documentCalls.getOrderDocument)
  async getDocument({ person, params, request }: Call<typeof documentCalls.getOrderDocument>): Promise<StreamableFile> {
    return sendContent(request, await this.files.open(person, params.id));
  }

  @Route(documentCalls.removeOrderDocument)
  removeDocument({ person, params }: Call<typeof documentCalls.removeOrderDocument>) {
    return this.documents.remove(person, params.id);
  }
}
