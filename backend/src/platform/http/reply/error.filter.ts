import { type ArgumentsHost, Catch, type ExceptionFilter } from '@nestjs/common';
import { ErrorResponder } from './error-responder.js';

/** Handles errors outside of API calls, such as a missing client file or an invalid URL. */
@Catch()
export class ErrorFilter implements ExceptionFilter {
  constructor(private readonly responder: ErrorResponder) {}

  catch(error: unknown, host: ArgumentsHost): void {
    const http = host.switchToHttp();
    this.responder.send(error, http.getRequest(), http.getResponse());
  }
}
