import { getApiDescription, showApiDescription } from '@atrium/contract/platform/health';
import { Controller, Header } from '@nestjs/common';
import { apiDescriptionPage } from './docs-page.js';
import { describeApi } from './openapi.js';
import { Serve } from './serve.js';

@Controller()
export class DocsController {
  @Serve(getApiDescription)
  describe(): unknown {
    return describeApi();
  }

  @Serve(showApiDescription)
  @Header('Content-Type', 'text/html; charset=utf-8')
  show(): string {
    return apiDescriptionPage();
  }
}
