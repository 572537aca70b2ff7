import { previewSignInRules, updateSignInRules } from '@atrium/contract/session/sign-in-rules/calls';
import { Controller } from '@nestjs/common';
import type { Call } from '../../platform/http/request/validate-call.js';
import { Route } from '../../platform/http/routing/route.decorator.js';
import { SignInRulesService } from './sign-in-rules.service.js';

@Controller()
export class SignInRulesController {
  constructor(private readonly rules: SignInRulesService) {}

  @Route(previewSignInRules)
  preview({ person, body }: Call<typeof previewSignInRules>) {
    return this.rules.preview(person, body);
  }

  @Route(updateSignInRules)
  update({ person, body }: Call<typeof updateSignInRules>) {
    return this.rules.update(person, body);
  }
}
