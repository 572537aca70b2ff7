import type { WorkPart } from '@atrium/rules/agency/open-work';
import type { Workload } from '@atrium/rules/agency/workload';

/**
 * The HTTP status and the message of each error code. `{name}` in a message stands for a detail given when the error is
 * raised. A code is part of the contract: clients may rely on it, texts may change.
 */
export const errorCatalogue = {
  'input.invalid': [400, 'Please check what you entered.'],
  'input.unreadable': [400, 'The request could not be read: its body is not valid JSON.'],
  'input.bad-address': [400, 'The address of this request could not be read.'],
  'input.too-large': [413, 'This is too large. Please send less at once.'],
  'input.too-slow': [408, 'The request took too long to arrive. Please try again.'],
  'input.unsupported-type': [415, 'Please send this as {expected}.'],
  'auth.unauthorized': [401, 'Unauthorized'],
  'auth.invalid-credentials': [401, 'Invalid email or password'],
  'auth.second-step': [401, 'Please confirm your sign-in with two-factor authentication.'],
  'auth.second-step-over': [401, 'This sign-in expired. Please sign in again.'],
  'auth.wrong-code': [401, 'This code is incorrect or was already used.'],
  'auth.single-sign-on-only': [403, 'Please use single sign-on. Only superadmins can use passwords and passkeys.'],
  'single-sign-on.not-linked': [409, 'This account is not linked to single sign-on.'],
  'auth.too-many-attempts': [429, 'Too many failed attempts. Please try again in {minutes}.'],
  'auth.too-many-at-once': [429, 'Too many attempts. Please try again in a moment.'],
  'auth.foreign-origin': [403, 'This request came from another site and was refused.'],
  'auth.forbidden': [403, "You don't have the right to do this. Please ask an administrator."],
  'auth.no-project-access': [403, "You don't have access to {project}. Please ask an administrator to assign you."],
  /** Details: `act` is the action, such as "change this password" or "add an administrator". */
  'auth.sign-in-again': [403, 'Please sign in again to {act}'],
  'auth.session-needed': [403, "API keys can't be used for this. Please sign in."],
  'key.unknown': [401, 'This API key does not exist, has expired or was revoked.'],
  'key.other-project': [403, 'This API key has no access to {project}. Please use a key that includes it.'],
  'key.owner-without-access': [
    403,
    'The owner of this API key no longer has access to {project}, so the key has none.',
  ],
  'key.no-right': [403, 'This API key does not have the right to do this. Please use a key that includes it.'],
  'job.rejected': [403, 'Rejected: no longer has access'],
  'key.paused': [403, 'This API key is paused until its owner sets up two-factor authentication.'],
  'key.read-only': [403, 'This API key is read-only.'],
  'key.too-many-calls': [429, 'This API key makes too many calls. Please try again in a moment.'],
  'call.too-many': [429, 'Too many requests. Please try again in a moment.'],
  'call.too-many-files': [429, 'Too many exports are running. Please wait until they finish.'],
  'file.executable': [415, 'Programs cannot be attached. Please send the file in another form.'],
  'file.mixed-content': [
    415,
    'The content of "{name}" is not what its name says, or it contains a second file. Please save it again and attach the new file.',
  ],
  'file.quota': [
    409,
    'The file storage is full: {used} of {quota} are used. Please delete files, or ask an administrator to raise the limit.',
  ],
  'file.too-many': [409, 'At most {most} files can be attached here. Please remove one first.'],
  'file.disk-full': [507, 'The server has no space left for this file. Please tell an administrator.'],
  'file.timeout': [503, 'This export took too long. Please try again in a moment.'],
  'key.too-many': [409, 'You already have {count} API keys. Please revoke one first.'],
  'link.ended': [400, 'This link has expired or was already used. Please request a new one.'],
  'invitation.not-open': [409, '{name} already has a password.'],
  'invitation.by-provider': [409, '{name} signs in with single sign-on. Passwords are turned off.'],
  'passkey.no-address': [
    409,
    'Passkeys require https and a domain name, or localhost. Please open Atrium at such an address.',
  ],
  'passkey.none': [409, 'Your account has no passkey.'],
  'passkey.refused': [400, 'This passkey was not accepted. Please use another way to sign in.'],
  'passkey.over': [400, 'This request expired. Please use the passkey again.'],
  'passkey.known': [409, 'This passkey is already registered.'],
  'passkey.too-many': [409, 'You already have {count} passkeys. Please remove one first.'],
  'second-factor.setup-required': [403, 'Please set up two-factor authentication first.'],
  'second-factor.on': [409, 'Two-factor authentication is already on. Turn it off to set it up again.'],
  'second-factor.off': [409, 'Two-factor authentication is off.'],
  'second-factor.not-begun': [409, 'Please scan the code first.'],
  'second-factor.wrong-code': [400, 'This code is incorrect. Please enter the code that the app shows now.'],
  'second-factor.needed': [409, 'Your role requires two-factor authentication. It cannot be turned off.'],
  'password.change-required': [403, 'Please choose a new password first.'],
  'password.unchanged': [400, 'Please choose a password other than the temporary one.'],
  'password.guessable': [400, '{message}'],
  'password.incorrect': [400, 'Current password is incorrect'],
  'resource.not-found': [404, '{what} not found'],
  'route.not-found': [404, 'Nothing was found at this address.'],
  'route.wrong-method': [405, 'This address supports only {methods}.'],
  'resource.taken': [409, '{message}'],
  'resource.stale': [409, '{who} changed this while you were editing.'],
  'resource.in-use': [409, '{message}'],
  'access.undo-over': [409, '{message}'],
  'staff.superadmin-only': [403, 'Only a superadmin can do this for administrators. Please ask one.'],
  'staff.yourself': [409, "You can't {act} yourself. Please ask another administrator."],
  'staff.still-employed': [409, '{name} still works here. Please end the employment first.'],
  'staff.inactive': [409, '{name} is inactive. Please set their status to Active first.'],
  'staff.erased': [409, 'The data of {name} was erased. This cannot be undone. Please add a new person.'],
  'staff.open-work': [409, '{name} still has {work}. Please choose who takes over.'],
  'staff.has-history': [409, '{name} appears in the history and cannot be deleted. Please end the employment instead.'],
  'staff.last-superadmin': [409, 'This is the last superadmin. Please make another user superadmin first.'],
  'staff.last-password': [
    409,
    'This is the last superadmin with a password while everyone else uses single sign-on. Please give another superadmin a password first.',
  ],
  'stock.insufficient': [409, 'Only {available} of "{name}" in stock'],
  'stock.inactive': [409, '"{name}" is no longer in use.'],
  'stock.out-of-range': [409, 'The stock must stay between 0 and {most}.'],
  'stock.open-containers': [
    409,
    'Open now: {open}. It keeps its content and unit until it is used or written off. Please confirm the change.',
  ],
  'stock.changed': [409, 'The stock changed while you were counting: {now} now. Please check your count.'],
  /** Some lines of a treatment cannot be used; each has its message under its path. */
  'treatment.refused': [409, '{message}'],
  /** A write would make held units usable. */
  'lot.held': [409, '{message}'],
  /** A receipt into a held lot needs `acceptHeld`. */
  'lot.receipt-held': [409, '{message}'],
  'lot.state-not-undoable': [409, '{message}'],
  /** Only uses given before the hold can be recorded. */
  'lot.not-given-before-hold': [409, '{message}'],
  'lot.unusable': [409, '{message}'],
  'lot.changed': [409, '{message}'],
  'lot.past-expiry': [409, '{message}'],
  'lot.other-date': [409, '{message}'],
  /** A lot number or expiry is missing although the product tracks lots. */
  'lot.incomplete': [409, '{message}'],
  /** The user must confirm the lot number by `acceptNumber`. */
  'lot.doubtful': [409, '{message}'],
  'lot.not-undoable': [409, '{message}'],
  'lot.too-few': [409, '{message}'],
  'content.insufficient': [409, '{message}'],
  'content.other-unit': [409, '{message}'],
  'container.empty': [409, '{message}'],
  'container.not-undoable': [409, '{message}'],
  'bulk.refused': [409, '{message}'],
  'bulk.already-undone': [409, 'This was already undone by {who}'],
  'bulk.too-old': [409, 'This can be undone within 24 hours only.'],
  'count.managers-only': [403, 'Only a manager can do this. Please ask one.'],
  'count.empty': [400, 'No products match this count. Please choose other products.'],
  'count.closed': [409, 'This count was already {what} by {who}'],
  'count.other-count': [409, '{who} counted {now} of "{name}" in the meantime. Please check, then count again.'],
  'count.moved': [409, '"{name}" changed since it was counted: {now} now. Please count all of it again.'],
  'count.nothing-counted': [409, 'Nothing has been counted yet.'],
  'count.line-posted': [409, '"{name}" was already posted with this count. Start a new count to count it again.'],
  'count.changed': [409, '{who} counted in the meantime. Please review the differences again.'],
  'count.not-posted': [409, 'Only a posted count can be reversed'],
  'count.refused': [409, '{message}'],
  'lot.managers-only': [403, 'Only a manager can do this. Please ask one.'],
  'reorder.already-decided': [409, 'This request was already {what}'],
  'reorder.arrived': [409, '{arrived} of this request has already arrived. It can no longer go back to pending.'],
  'reorder.already-placed': [409, 'The request for {what} is already in order {number}.'],
  'order.changed': [
    409,
    '{who} ordered {what} in the meantime: {now} on order now. Please review before you continue.',
  ],
  'order.requested': [
    409,
    '{who} requested {what} in the meantime: {now} requested now. Please review before you continue.',
  ],
  'order.draft': [409, '{number} is a draft. Please place it first.'],
  'order.placed': [409, '{number} was already placed by {who}'],
  'order.cancelled': [409, 'This order was already cancelled by {who}'],
  'order.arrived': [409, 'All of this order has arrived. Reverse its purchases instead.'],
  'order.same-document': [409, 'This file is already attached to the order as "{name}".'],
  /** The recipient is not the supplier's address, which `confirmAddress` confirms. */
  'order.other-address': [409, "{to} is not the supplier's address. Please confirm the recipient."],
  'order.many-mails': [409, '{number} was already emailed {most} times. Please download the PDF and send it yourself.'],
  'order.many-mails-a-day': [
    429,
    'You sent {most} order emails within 24 hours. Please download the PDF, or try again later.',
  ],
  'purchase.nothing-left': [409, 'Nothing is left to receive: {arrived} already arrived{by}.'],
  'purchase.more-than-left': [
    409,
    'Left to receive: {left}. Please receive no more than that, and log the rest as a separate purchase.',
  ],
  'purchase.already-reversed': [409, 'This purchase was already {what} by {who}'],
  'purchase.already-used': [409, "Already used: {used} of the {received} received. This purchase can't be reversed."],
  'purchase.lots-moved': [
    409,
    "{what} of this purchase are no longer in {lot} and cannot be identified. This purchase can't be reversed. Please adjust the lots that hold them",
  ],
  'usage.already-undone': [409, 'This entry was already undone by {who}'],
  'usage.too-old-to-undo': [403, 'Entries can be undone or corrected within 24 hours. Please ask a manager.'],
  'usage.not-yours': [403, 'You can undo or correct only your own entries. Please ask a manager to change this one.'],
  'task.wip-limit': [409, 'WIP limit reached: {name} already has {tasks} in progress'],
  /** The tasks in progress of a cancelled goal would count again. */
  'goal.wip-limit': [
    409,
    'WIP limit reached: {name} would have {tasks} in progress, and the limit is {limit}. Please set tasks of this goal back to To do first.',
  ],
  /** A goal with open tasks is completed with `openTasks: ask`. */
  'goal.open-tasks': [409, 'This goal has {tasks}. Please complete or move open tasks, or leave them open.'],
  /** Also when work gets another marketing project. */
  'time.client-changes': [
    409,
    '{time} logged so far. Please choose whether these hours move with the {work} or stay {now}.',
  ],
  'comment.not-yours': [403, 'You can edit only your own comments. Only a manager can delete those of others.'],
  'comment.deleted': [409, '{who} deleted this comment.'],
  'time.not-yours': [403, 'You can log and change only your own time. Please ask a manager to change that of others.'],
  'suggestions.unavailable': [503, 'Task suggestions are not available right now. Please try again in a moment.'],
  'idempotency.reused': [422, 'This idempotency key was used for a request with other content. Please send a new key.'],
  'idempotency.in-progress': [409, 'A request with this idempotency key is still running. Please try again.'],
  'import.unreadable': [400, '{message}'],
  'import.already-undone': [409, 'This import was already undone by {who}'],
  'import.too-old': [409, 'Imports can be undone within 24 hours only.'],
  'import.refused': [409, '{message}'],
  'notices.bad-link': [
    400,
    'This link is incomplete or expired. Please choose your emails under Account, Notifications.',
  ],
  'mail.not-set-up': [409, 'Email is not configured. An operator must set SMTP_URL, MAIL_FROM and PUBLIC_ORIGIN.'],
  'mail.refused': [409, 'The mail server rejected an email to {to}: {answer}'],
  'mail.unreadable': [
    409,
    'This email was encrypted with a key that no longer exists. Please repeat the action that sent it.',
  ],
  /** The mail server rejected a test mail. It has one attempt, because the caller waits. */
  'mail.test-failed': [409, '{message}'],
  'mail.failed': [503, 'The mail server is not available: {why}'],
  'job.not-failed': [409, 'Only failed jobs can be retried: this one {state}.'],
  'job.running': [409, 'This job is running. It can be deleted when it has finished.'],
  'scrape.too-many': [429, 'Too many pages are being read for you. Please wait until some of them finish.'],
  'source.checked-lately': [429, 'This price was checked less than a day ago. Prices are checked at most once a day.'],
  'service.unavailable': [503, 'The service is not available right now. Please try again in a moment.'],
  'service.jobs-unavailable': [503, 'Background work is not available right now. Please try again in a moment.'],
  'server.failed': [500, 'Something went wrong on our side. Please try again.'],
} as const satisfies Record<string, readonly [status: number, message: string]>;

export type ErrorCode = keyof typeof errorCatalogue;

/** An invalid input field; `path` is dotted (`lines.0.quantity`) and empty for the whole body. */
export interface FieldError {
  readonly path: string;
  readonly message: string;
}

export interface ErrorReply {
  readonly code: ErrorCode;
  readonly message: string;
  readonly errors?: readonly FieldError[];
  readonly requestId: string;
  /** Current entity, when a stale save was rejected. */
  readonly current?: unknown;
  /** The fields of a stale save that another user edited since to another value; the others could be saved. */
  readonly conflicts?: readonly string[];
  /** The name of the user who made the latest of these edits, or who undid the entry first. */
  readonly editedBy?: string;
  /** The work of a user whose access ends, for which the call requires a decision. */
  readonly openWork?: {
    readonly staffId: number;
    readonly userId: string;
    readonly name: string;
    readonly parts: readonly WorkPart[];
    /** Last day of the access, until which the work stays with the user; null when the access ends at once. */
    readonly endsOn: string | null;
    /** Workload of the users who may take over. */
    readonly workloads: readonly Workload[];
  };
  /** Logged hours that would get another client or marketing project, for which the call requires a decision. */
  readonly loggedHours?: {
    /** Sum, such as "2:00". */
    readonly time: string;
    readonly work: 'task' | 'tasks' | 'goal' | 'goals';
    /** Kind of record that the hours would leave, and its name; null for none. */
    readonly of: 'client' | 'project';
    readonly name: string | null;
  };
}

/** Returns the message of a code with its details filled in. */
export const errorMessage = (code: ErrorCode, details: Readonly<Record<string, unknown>> = {}): string =>
  errorCatalogue[code][1].replace(
    /\{(\w+)\}/g,
    (_, name: string) => `${(details[name] as string | number | undefined) ?? ''}`,
  );
