import { createServer, IncomingMessage, ServerResponse } from 'node:http';
import { ExpressAdapter } from '@nestjs/platform-express';
import type { Express } from 'express';

/** Creates requests and responses with Express's prototypes, because API calls do not pass through Express. */
export class ApiHttpAdapter extends ExpressAdapter {
  override initHttpServer(): void {
    const express = this.getInstance<Express>();
    class ApiRequest extends IncomingMessage {}
    class ApiResponse extends ServerResponse {}
    Object.setPrototypeOf(ApiRequest.prototype, express.request);
    Object.setPrototypeOf(ApiResponse.prototype, express.response);
    this.httpServer = createServer({ IncomingMessage: ApiRequest, ServerResponse: ApiResponse }, express);
  }
}
