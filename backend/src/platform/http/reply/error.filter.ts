import { type ArgumentsHost, Catch, type ExceptionFilter } from '@nestjs/common';
import { ErrorAnswers } from './error-answers.js';

/** Handles errors outside of API calls, such as a missing client file or an invalid URL. */
@Catch()
export class ErrorFilter implements ExceptionFilter {
  constructor(private readonly answers: ErrorAnswers) {}

  catch(error: unknown, host: ArgumentsHost): void {
    const http = host.switchToHttp();
    this.answers.send(error, http.getRequest(), http.getResponse());
  }
}
