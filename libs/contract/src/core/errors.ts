/**
 * The HTTP status and the message of each error code. `{name}` in a message stands for a detail given when the error is
 * raised. A code is part of the contract: clients may rely on it, texts may change.
 */
export const errorCatalogue = {
  'input.invalid': [400, 'Please check what you entered.'],
  'input.unreadable': [400, 'The request could not be read: its body is not valid JSON.'],
  'input.bad-address': [400, 'The address of this request could not be read.'],
  'input.too-large': [413, 'This is too large to send. Please send less at once.'],
  'input.too-slow': [408, 'The request took too long to arrive. Please try again.'],
  'input.unsupported-type': [415, 'Please send this as {expected}.'],
  'auth.unauthorized': [401, 'Unauthorized'],
  'auth.invalid-credentials': [401, 'Invalid email or password'],
  'auth.second-step': [401, 'One more step: please show your second factor.'],
  'auth.second-step-over': [401, 'This took too long. Please sign in again.'],
  'auth.wrong-code': [401, 'This code is not right, or was used already.'],
  'auth.single-sign-on-only': [403, 'Please use single sign-on: passwords and passkeys are for superadmins here.'],
  'single-sign-on.not-linked': [409, 'There is no single sign-on to unlink.'],
  'auth.too-many-attempts': [429, 'Too many failed attempts. Please try again in {minutes}.'],
  'auth.too-many-at-once': [429, 'Too many tries at once. Please try again in a moment.'],
  'auth.foreign-origin': [403, 'This request came from another site and was refused.'],
  'auth.forbidden': [403, "You don't have the right to do this. Please ask an administrator."],
  'auth.no-project-access': [403, "You don't have access to {project}. Please ask an administrator to assign you."],
  /** `act`: "change this password", "add an administrator". */
  'auth.sign-in-again': [403, 'Please sign in again to {act}'],
  'auth.session-needed': [403, "API keys can't be used for this. Please sign in."],
  'key.unknown': [401, 'This API key does not exist, has expired or was ended.'],
  'key.other-project': [403, 'This API key does not open {project}. Please use a key that was made for it.'],
  'key.owner-without-access': [
    403,
    'The owner of this API key has no access to {project} any more, so the key has none.',
  ],
  'key.no-right': [403, 'This API key does not have the right to do this. Please use a key that was made with it.'],
  'job.rejected': [403, 'Rejected: no longer has access'],
  'key.paused': [403, 'This API key is paused: its owner must set up a second factor first.'],
  'key.read-only': [403, 'This API key may only read.'],
  'key.too-many-calls': [429, 'This API key makes too many calls. Please try again in a moment.'],
  'call.too-many': [429, 'There were too many requests from you. Please try again in a moment.'],
  'call.too-many-files': [429, 'Too many files are being prepared for you. Please wait until they are done.'],
  'file.timeout': [503, 'This file took too long to prepare. Please try again in a moment.'],
  'key.too-many': [409, 'You have {count} API keys already. Please end one first.'],
  'link.ended': [400, 'This link has expired or was used already. Please ask for a new one.'],
  'invitation.not-open': [409, '{name} has chosen a password already.'],
  'invitation.by-provider': [
    409,
    '{name} signs in with single sign-on. Passwords are switched off, so there is nothing to choose.',
  ],
  'passkey.no-address': [
    409,
    'Passkeys need an address with https and a name, or localhost. Please open Atrium at such an address.',
  ],
  'passkey.none': [409, 'Your account has no passkey.'],
  'passkey.refused': [400, 'This passkey was not accepted. Please use another way to sign in.'],
  'passkey.over': [400, 'This took too long. Please use the passkey again.'],
  'passkey.known': [409, 'This passkey belongs to an account already.'],
  'passkey.too-many': [409, 'You have {count} passkeys already. Please remove one first.'],
  'second-factor.setup-required': [403, 'Please set up your second factor first.'],
  'second-factor.on': [409, 'Your second factor is on already. Turn it off to set it up anew.'],
  'second-factor.off': [409, 'There is no second factor to change.'],
  'second-factor.not-begun': [409, 'Please scan the code first.'],
  'second-factor.wrong-code': [400, 'This code is not right. Please enter the one that the app shows now.'],
  'second-factor.needed': [409, 'Your role needs a second factor. It cannot be turned off.'],
  'password.change-required': [403, 'Please choose a new password first.'],
  'password.unchanged': [400, 'Please choose a password other than the temporary one.'],
  'password.guessable': [400, '{message}'],
  'password.incorrect': [400, 'Current password is incorrect'],
  'resource.not-found': [404, '{what} not found'],
  'route.not-found': [404, 'There is nothing at this address.'],
  'route.wrong-method': [405, 'This address takes {methods}.'],
  'resource.taken': [409, '{message}'],
  'resource.stale': [409, '{who} changed this while you were editing.'],
  'resource.in-use': [409, '{message}'],
  'access.undo-over': [409, '{message}'],
  'staff.superadmin-only': [403, 'Only a superadmin can do this for administrators. Please ask one.'],
  'staff.yourself': [409, "You can't {act} yourself. Please ask another administrator."],
  'staff.still-employed': [409, '{name} still works here. Please end the employment first.'],
  'staff.erased': [409, 'The data of {name} was removed, which cannot be undone. Please add a new person.'],
  'staff.open-work': [409, '{name} still has {work}. Please choose who takes the work over.'],
  'staff.has-history': [409, 'What {name} did is part of the history. Please end the employment instead.'],
  'staff.last-superadmin': [409, 'This is the last superadmin. Please make somebody else superadmin first.'],
  'staff.last-password': [
    409,
    'This is the last superadmin with a password, and everybody else uses single sign-on. Please give another superadmin a password first.',
  ],
  'stock.insufficient': [409, 'Only {available} of "{name}" in stock'],
  'stock.inactive': [409, '"{name}" is no longer in use.'],
  'stock.out-of-range': [409, 'The stock would be below zero or above {most}.'],
  'stock.open-containers': [
    409,
    'Open now: {open}. It keeps its content and unit until it is used or discarded. Please confirm the change.',
  ],
  'stock.changed': [409, 'The stock changed while you were counting: {now} now. Please check your count.'],
  /** Refused lines of a treatment; each has its message under its path. */
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
  'bulk.too-old': [409, 'This can be undone within a day.'],
  'count.managers-only': [403, 'Only a manager can do this. Please ask one.'],
  'count.empty': [400, 'Nothing belongs to this count. Please choose something else.'],
  'count.closed': [409, 'This count was already {what} by {who}'],
  'count.other-count': [409, '{who} counted {now} of "{name}" meanwhile. Please check, then count again.'],
  'count.moved': [409, '"{name}" changed since it was counted: {now} now. Please count all of it again.'],
  'count.nothing-counted': [409, 'Nothing was counted yet.'],
  'count.line-posted': [409, '"{name}" was already posted with this count. Start a new count to count it again.'],
  'count.changed': [409, '{who} counted meanwhile. Please look at the differences again.'],
  'count.not-posted': [409, 'Only a count that stands posted can be taken back'],
  'count.refused': [409, '{message}'],
  'lot.managers-only': [403, 'Only a manager can do this. Please ask one.'],
  'reorder.already-decided': [409, 'This request was already {what}'],
  'reorder.arrived': [409, '{arrived} of this request arrived already. It can no longer go back to pending.'],
  'reorder.already-placed': [409, 'The request for {what} is in order {number} already.'],
  'order.changed': [409, '{who} ordered {what} meanwhile: {now} on order now. Please look again before you go on.'],
  'order.requested': [
    409,
    '{who} requested {what} meanwhile: {now} requested now. Please look again before you go on.',
  ],
  'order.draft': [409, '{number} is a draft. Please place it first.'],
  'order.placed': [409, '{number} was already placed by {who}'],
  'order.cancelled': [409, 'This order was already cancelled by {who}'],
  'order.arrived': [409, 'All of this order has arrived. Reverse its purchases instead.'],
  'order.same-document': [409, 'This file is kept with the order already, as "{name}".'],
  /** Needs `confirmAddress`. */
  'order.other-address': [409, '{to} is not the address of the supplier. Please confirm that the order goes there.'],
  'order.many-mails': [409, '{number} was emailed {most} times already. Please download the PDF and send it yourself.'],
  'order.many-mails-a-day': [
    429,
    'You sent {most} order emails within 24 hours. Please download the PDF, or try again later.',
  ],
  'order.many-documents': [409, 'An order keeps at most {most} documents.'],
  'purchase.nothing-left': [409, 'Nothing is left to receive: {arrived} arrived{by}.'],
  'purchase.more-than-left': [
    409,
    'This is more than is left to receive: {left}. Please receive those, and log the rest as a purchase of its own.',
  ],
  'purchase.already-reversed': [409, 'This purchase was already {what} by {who}'],
  'purchase.already-used': [409, "Already used: {used} of the {received} received. This purchase can't be reversed."],
  'purchase.lots-moved': [
    409,
    "{what} of this purchase are no longer in {lot} and cannot be identified. This purchase can't be reversed. Please adjust the lots that hold them",
  ],
  'usage.already-undone': [409, 'This entry was already undone by {who}'],
  'usage.too-old-to-undo': [403, 'Entries can be undone or corrected within 24 hours. Please ask a manager.'],
  'usage.not-yours': [403, 'You can undo or correct your own entries. Please ask a manager to change this one.'],
  'task.wip-limit': [409, 'WIP limit reached: {name} already has {tasks} in progress'],
  'time.not-yours': [403, 'You can log and change your own time. Please ask a manager for that of others.'],
  'suggestions.unavailable': [503, 'Task suggestions are not available right now. Please try again in a moment.'],
  'idempotency.reused': [422, 'This request repeats an earlier key with other content. Please send it with a new key.'],
  'idempotency.in-progress': [409, 'The same request is still being worked on. Please try again.'],
  'import.unreadable': [400, '{message}'],
  'import.already-undone': [409, 'This import was already undone by {who}'],
  'import.too-old': [409, 'Imports can be undone within a day.'],
  'import.refused': [409, '{message}'],
  'notices.bad-link': [
    400,
    'This link is not complete, or too old. Please choose your mails under Account, Notifications.',
  ],
  'mail.not-set-up': [409, 'Atrium cannot send mail yet. An operator sets SMTP_URL, MAIL_FROM and PUBLIC_ORIGIN.'],
  'mail.refused': [409, 'The mail server refused a mail to {to}: {answer}'],
  'mail.unreadable': [409, 'This mail was sealed under a key that is gone. Please do again what it was about.'],
  /** A test mail has one attempt, because the caller waits. */
  'mail.test-failed': [409, '{message}'],
  'mail.failed': [503, 'The mail server could not be used: {why}'],
  'job.not-failed': [409, 'Only failed jobs can be tried again: this one {state}.'],
  'job.running': [409, 'This job is running. It can be removed when it has ended.'],
  'scrape.too-many': [429, 'Many pages are being read for you already. Please wait until some of them are done.'],
  'source.checked-lately': [429, 'This shop was asked less than a day ago. It is asked at most once a day.'],
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
  /** The current entity when a stale save was refused. */
  readonly current?: unknown;
  /** The fields of a stale save that another user edited since to another value; the others could be saved. */
  readonly conflicts?: readonly string[];
  /** The name of the user who made the latest of these edits. */
  readonly editedBy?: string;
}

/** Returns the message of a code with its details filled in. */
export const errorMessage = (code: ErrorCode, details: Readonly<Record<string, unknown>> = {}): string =>
  errorCatalogue[code][1].replace(
    /\{(\w+)\}/g,
    (_, name: string) => `${(details[name] as string | number | undefined) ?? ''}`,
  );
