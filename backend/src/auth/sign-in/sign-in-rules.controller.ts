import { foreseeSignInRules, updateSignInRules } from '@atrium/contract/session/sign-in-rules/calls';
import { Controller } from '@nestjs/common';
import type { Call } from '../../platform/http/request/input.js';
import { Serve } from '../../platform/http/routing/serve.js';
import { SignInRulesService } from './sign-in-rules.service.js';

@Controller()
export class SignInRulesController {
  constructor(private readonly rules: SignInRulesService) {}

  @Serve(foreseeSignInRules)
  foresee({ person, body }: Call<typeof foreseeSignInRules>) {
    return this.rules.foresee(person, body);
  }

  @Serve(updateSignInRules)
  update({ person, body }: Call<typeof updateSignInRules>) {
    return this.rules.update(person, body);
  }
}
