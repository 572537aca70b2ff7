import type { CallHandler, ExecutionContext, NestInterceptor } from '@nestjs/common';
import type { Observable } from 'rxjs';

/** An uploaded file, held in memory: uploads are small. */
export interface UploadedFile {
  readonly originalname: string;
  readonly buffer: Buffer;
}

interface Upload {
  file?: UploadedFile | undefined;
  readonly files?: readonly UploadedFile[];
}

/** A form carries one file, so the name of its field does not matter: it is `request.file` either way. */
export class OnlyFile implements NestInterceptor {
  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const request = context.switchToHttp().getRequest<Upload>();
    request.file = request.files?.[0];
    return next.handle();
  }
}

export const uploadedFile = (request: object): UploadedFile | undefined => (request as Upload).file;
