import type { CurrentUser } from '@atrium/contract/session/session/schemas';
import type { ReactNode } from 'react';
import { NoAccessState } from '../ui/feedback/states.js';
import { useUser } from './session-store.js';

interface RequireAccessProps {
  readonly title: string;
  readonly isAllowed: (user: CurrentUser) => boolean;
  /** The only role with access, if the notice shall name it. */
  readonly who?: 'superadmin';
  readonly children: ReactNode;
}

/** Shows a screen to users who may see it, and to others its title with a notice. */
export function RequireAccess({ title, isAllowed, who, children }: RequireAccessProps) {
  const user = useUser();
  if (isAllowed(user)) return children;
  return (
    <>
      <h1 className="text-title font-semibold">{title}</h1>
      <NoAccessState what={title} {...(who !== undefined && { who })} />
    </>
  );
}
