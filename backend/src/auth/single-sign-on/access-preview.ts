import type { CheckedBody } from '@atrium/contract/core/endpoint';
import type { previewSingleSignOn } from '@atrium/contract/session/single-sign-on/calls';
import type { SingleSignOnPreview } from '@atrium/contract/session/single-sign-on/schemas';
import { Injectable } from '@nestjs/common';
import { CAN_SIGN_IN, ProviderStaff } from '../../enterprise/directory.js';
import { queryRow } from '../../platform/database/rows.js';
import { Transactions } from '../../platform/database/transaction.js';
import { IS_PASSWORD_SESSION } from './provider-only.js';

/** Previews how new single sign-on settings affect users before they are saved. */
@Injectable()
export class AccessPreview {
  constructor(
    private readonly transactions: Transactions,
    private readonly providedPeople: ProviderStaff,
  ) {}

  preview({ issuer, groups }: CheckedBody<typeof previewSingleSignOn>): Promise<SingleSignOnPreview> {
    return this.transactions.run(async (tx) => {
      const { issuer: stored } = await queryRow<{ issuer: string }>(tx, 'select issuer from single_sign_on');
      const at = issuer ?? stored;
      const passwords = await queryRow<SingleSignOnPreview['passwords']>(
        tx,
        `select count(*)::int as people, (select count(*)::int from app_user u where u.role = 'superadmin' and ${CAN_SIGN_IN}) as superadmins,
           count(*) filter (where o.sessions > 0)::int as "withSessions",
           coalesce(sum(o.sessions), 0)::int as sessions,
           (count(*) filter (where not exists (select from provider_identity i where i.user_id = u.id and i.issuer = $1)))::int as "neverThere"
         from app_user u cross join lateral (select count(*) as sessions from session s where s.expire > now() and ${IS_PASSWORD_SESSION}) o
         where u.role <> 'superadmin' and ${CAN_SIGN_IN}`,
        [at],
      );
      return { passwords, ...(await this.providedPeople.preview(tx, at, groups)) };
    });
  }
}
