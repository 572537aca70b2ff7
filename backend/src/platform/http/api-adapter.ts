import { createServer, IncomingMessage, ServerResponse } from 'node:http';
import { ExpressAdapter } from '@nestjs/platform-express';
import type { Express } from 'express';

/**
 * Requests and answers are Express's own from the moment the server makes them: handing each another prototype later
 * makes everything that is done with it slow.
 */
export class ApiAdapter extends ExpressAdapter {
  override initHttpServer(): void {
    const express = this.getInstance<Express>();
    class ApiRequest extends IncomingMessage {}
    class ApiResponse extends ServerResponse {}
    Object.setPrototypeOf(ApiRequest.prototype, express.request);
    Object.setPrototypeOf(ApiResponse.prototype, express.response);
    this.httpServer = createServer({ IncomingMessage: ApiRequest, ServerResponse: ApiResponse }, express);
  }
}
