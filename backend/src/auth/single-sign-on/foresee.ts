import type { CheckedBody } from '@atrium/contract/core/endpoint';
import type { foreseeSingleSignOn } from '@atrium/contract/session/single-sign-on/calls';
import type { ForeseenSignOn } from '@atrium/contract/session/single-sign-on/schemas';
import { Injectable } from '@nestjs/common';
import { MAY_SIGN_IN, ProvidedPeople } from '../../enterprise/directory.js';
import { rowOf } from '../../platform/database/rows.js';
import { Transactions } from '../../platform/database/transaction.js';
import { BY_PASSWORD } from './only-by-provider.js';

/** Previews the effect of settings on users before they are saved. */
@Injectable()
export class ForeseenSignOns {
  constructor(
    private readonly transactions: Transactions,
    private readonly people: ProvidedPeople,
  ) {}

  foresee({ issuer, groups }: CheckedBody<typeof foreseeSingleSignOn>): Promise<ForeseenSignOn> {
    return this.transactions.run(async (tx) => {
      const { issuer: stored } = await rowOf<{ issuer: string }>(tx, 'select issuer from single_sign_on');
      const at = issuer ?? stored;
      const passwords = await rowOf<ForeseenSignOn['passwords']>(
        tx,
        `select count(*)::int as people, (select count(*)::int from app_user u where u.role = 'superadmin' and ${MAY_SIGN_IN}) as superadmins,
           count(*) filter (where o.sessions > 0)::int as "withSessions",
           coalesce(sum(o.sessions), 0)::int as sessions,
           (count(*) filter (where not exists (select from provider_identity i where i.user_id = u.id and i.issuer = $1)))::int as "neverThere"
         from app_user u cross join lateral (select count(*) as sessions from session s where s.expire > now() and ${BY_PASSWORD}) o
         where u.role <> 'superadmin' and ${MAY_SIGN_IN}`,
        [at],
      );
      return { passwords, ...(await this.people.foresee(tx, at, groups)) };
    });
  }
}
