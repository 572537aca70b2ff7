import { type ArgumentsHost, Catch, type ExceptionFilter } from '@nestjs/common';
import { ErrorAnswers } from './error-answers.js';

/** For what is no call: a file of the client that is gone, an address that nobody can read. */
@Catch()
export class ErrorFilter implements ExceptionFilter {
  constructor(private readonly answers: ErrorAnswers) {}

  catch(error: unknown, host: ArgumentsHost): void {
    const http = host.switchToHttp();
    this.answers.send(error, http.getRequest(), http.getResponse());
  }
}
