/**
 * Every refusal that the server knows, with its HTTP status and its sentence. `{name}` stands for a detail given when
 * the error is raised. A code is part of the contract: clients may rely on it, texts may change.
 */
export const errorCatalogue = {
  'input.invalid': { status: 400, message: 'Please check what you entered.' },
  'input.unreadable': { status: 400, message: 'The request could not be read: its body is not valid JSON.' },
  'input.bad-address': { status: 400, message: 'The address of this request could not be read.' },
  'input.too-large': { status: 413, message: 'This is too large to send. Please send less at once.' },
  'input.too-slow': { status: 408, message: 'The request took too long to arrive. Please try again.' },
  'input.unsupported-type': { status: 415, message: 'Please send this as {expected}.' },
  'auth.unauthorized': { status: 401, message: 'Unauthorized' },
  'auth.invalid-credentials': { status: 401, message: 'Invalid email or password' },
  'auth.second-step': { status: 401, message: 'One more step: please show your second factor.' },
  'auth.second-step-over': { status: 401, message: 'This took too long. Please sign in again.' },
  'auth.wrong-code': { status: 401, message: 'This code is not right, or was used already.' },
  'auth.single-sign-on-only': {
    status: 403,
    message: 'Please use single sign-on: passwords and passkeys are for superadmins here.',
  },
  'single-sign-on.not-linked': { status: 409, message: 'There is no single sign-on to unlink.' },
  'auth.too-many-attempts': { status: 429, message: 'Too many failed attempts. Please try again in {minutes}.' },
  'auth.too-many-at-once': { status: 429, message: 'Too many tries at once. Please try again in a moment.' },
  'auth.foreign-origin': { status: 403, message: 'This request came from another site and was refused.' },
  'auth.forbidden': { status: 403, message: "You don't have the right to do this. Please ask an administrator." },
  'auth.no-project-access': {
    status: 403,
    message: "You don't have access to {project}. Please ask an administrator to assign you.",
  },
  /** `act`: "change this password", "add an administrator". */
  'auth.sign-in-again': { status: 403, message: 'Please sign in again to {act}' },
  'auth.session-needed': { status: 403, message: "API keys can't be used for this. Please sign in." },
  'key.unknown': { status: 401, message: 'This API key does not exist, has expired or was ended.' },
  'key.other-project': {
    status: 403,
    message: 'This API key does not open {project}. Please use a key that was made for it.',
  },
  'key.owner-without-access': {
    status: 403,
    message: 'The owner of this API key has no access to {project} any more, so the key has none.',
  },
  'key.no-right': {
    status: 403,
    message: 'This API key does not have the right to do this. Please use a key that was made with it.',
  },
  'job.rejected': { status: 403, message: 'Rejected: no longer has access' },
  'key.paused': {
    status: 403,
    message: 'This API key is paused: its owner must set up a second factor first.',
  },
  'key.read-only': { status: 403, message: 'This API key may only read.' },
  'key.too-many-calls': { status: 429, message: 'This API key makes too many calls. Please try again in a moment.' },
  'call.too-many': { status: 429, message: 'There were too many requests from you. Please try again in a moment.' },
  'call.too-many-files': {
    status: 429,
    message: 'Too many files are being prepared for you. Please wait until they are done.',
  },
  'file.timeout': { status: 503, message: 'This file took too long to prepare. Please try again in a moment.' },
  'key.too-many': { status: 409, message: 'You have {count} API keys already. Please end one first.' },
  'link.ended': {
    status: 400,
    message: 'This link has expired or was used already. Please ask for a new one.',
  },
  'invitation.not-open': { status: 409, message: '{name} has chosen a password already.' },
  'invitation.by-provider': {
    status: 409,
    message: '{name} signs in with single sign-on. Passwords are switched off, so there is nothing to choose.',
  },
  'passkey.no-address': {
    status: 409,
    message: 'Passkeys need an address with https and a name, or localhost. Please open Atrium at such an address.',
  },
  'passkey.none': { status: 409, message: 'Your account has no passkey.' },
  'passkey.refused': { status: 400, message: 'This passkey was not accepted. Please use another way to sign in.' },
  'passkey.over': { status: 400, message: 'This took too long. Please use the passkey again.' },
  'passkey.known': { status: 409, message: 'This passkey belongs to an account already.' },
  'passkey.too-many': { status: 409, message: 'You have {count} passkeys already. Please remove one first.' },
  'second-factor.setup-required': { status: 403, message: 'Please set up your second factor first.' },
  'second-factor.on': { status: 409, message: 'Your second factor is on already. Turn it off to set it up anew.' },
  'second-factor.off': { status: 409, message: 'There is no second factor to change.' },
  'second-factor.not-begun': { status: 409, message: 'Please scan the code first.' },
  'second-factor.wrong-code': {
    status: 400,
    message: 'This code is not right. Please enter the one that the app shows now.',
  },
  'second-factor.needed': { status: 409, message: 'Your role needs a second factor. It cannot be turned off.' },
  'password.change-required': { status: 403, message: 'Please choose a new password first.' },
  'password.unchanged': { status: 400, message: 'Please choose a password other than the temporary one.' },
  'password.guessable': { status: 400, message: '{message}' },
  'password.incorrect': { status: 400, message: 'Current password is incorrect' },
  'resource.not-found': { status: 404, message: '{what} not found' },
  'route.not-found': { status: 404, message: 'There is nothing at this address.' },
  'route.wrong-method': { status: 405, message: 'This address takes {methods}.' },
  'resource.taken': { status: 409, message: '{message}' },
  'resource.stale': { status: 409, message: '{who} changed this while you were editing.' },
  'resource.in-use': { status: 409, message: '{message}' },
  'access.undo-over': { status: 409, message: '{message}' },
  'staff.superadmin-only': {
    status: 403,
    message: 'Only a superadmin can do this for administrators. Please ask one.',
  },
  'staff.yourself': { status: 409, message: "You can't {act} yourself. Please ask another administrator." },
  'staff.still-employed': { status: 409, message: '{name} still works here. Please end the employment first.' },
  'staff.erased': {
    status: 409,
    message: 'The data of {name} was removed, which cannot be undone. Please add a new person.',
  },
  'staff.open-work': { status: 409, message: '{name} still has {work}. Please choose who takes the work over.' },
  'staff.has-history': {
    status: 409,
    message: 'What {name} did is part of the history. Please end the employment instead.',
  },
  'staff.last-superadmin': {
    status: 409,
    message: 'This is the last superadmin. Please make somebody else superadmin first.',
  },
  'staff.last-password': {
    status: 409,
    message:
      'This is the last superadmin with a password, and everybody else uses single sign-on. Please give another superadmin a password first.',
  },
  'stock.insufficient': { status: 409, message: 'Only {available} of "{name}" in stock' },
  'stock.inactive': { status: 409, message: '"{name}" is no longer in use.' },
  'stock.out-of-range': { status: 409, message: 'The stock would be below zero or above {most}.' },
  'stock.open-containers': {
    status: 409,
    message:
      'Open now: {open}. It keeps its content and unit until it is used or discarded. Please confirm the change.',
  },
  'stock.changed': {
    status: 409,
    message: 'The stock changed while you were counting: {now} now. Please check your count.',
  },
  /** Lines of a treatment; each has its own sentence under its path. */
  'treatment.refused': { status: 409, message: '{message}' },
  /** A write would make held units usable. */
  'lot.held': { status: 409, message: '{message}' },
  /** A receipt into a held lot needs `acceptHeld`. */
  'lot.receipt-held': { status: 409, message: '{message}' },
  'lot.state-not-undoable': { status: 409, message: '{message}' },
  /** Only what was given before a lot was held can be recorded. */
  'lot.not-given-before-hold': { status: 409, message: '{message}' },
  'lot.unusable': { status: 409, message: '{message}' },
  'lot.changed': { status: 409, message: '{message}' },
  'lot.past-expiry': { status: 409, message: '{message}' },
  'lot.other-date': { status: 409, message: '{message}' },
  /** A number or an expiry is missing where it is expected. */
  'lot.incomplete': { status: 409, message: '{message}' },
  /** A person has to confirm the number of a lot: `acceptNumber`. */
  'lot.doubtful': { status: 409, message: '{message}' },
  'lot.not-undoable': { status: 409, message: '{message}' },
  'lot.too-few': { status: 409, message: '{message}' },
  'content.insufficient': { status: 409, message: '{message}' },
  'content.other-unit': { status: 409, message: '{message}' },
  'container.empty': { status: 409, message: '{message}' },
  'container.not-undoable': { status: 409, message: '{message}' },
  'bulk.refused': { status: 409, message: '{message}' },
  'bulk.already-undone': { status: 409, message: 'This was already undone by {who}' },
  'bulk.too-old': { status: 409, message: 'This can be undone within a day.' },
  'count.managers-only': { status: 403, message: 'Only a manager can do this. Please ask one.' },
  'count.empty': { status: 400, message: 'Nothing belongs to this count. Please choose something else.' },
  'count.closed': { status: 409, message: 'This count was already {what} by {who}' },
  'count.other-count': {
    status: 409,
    message: '{who} counted {now} of "{name}" meanwhile. Please check, then count again.',
  },
  'count.moved': {
    status: 409,
    message: '"{name}" changed since it was counted: {now} now. Please count all of it again.',
  },
  'count.nothing-counted': { status: 409, message: 'Nothing was counted yet.' },
  'count.line-posted': {
    status: 409,
    message: '"{name}" was already posted with this count. Start a new count to count it again.',
  },
  'count.changed': { status: 409, message: '{who} counted meanwhile. Please look at the differences again.' },
  'count.not-posted': { status: 409, message: 'Only a count that stands posted can be taken back' },
  'count.refused': { status: 409, message: '{message}' },
  'lot.managers-only': { status: 403, message: 'Only a manager can do this. Please ask one.' },
  'reorder.already-decided': { status: 409, message: 'This request was already {what}' },
  'reorder.arrived': {
    status: 409,
    message: '{arrived} of this request arrived already. It can no longer go back to pending.',
  },
  'reorder.already-placed': { status: 409, message: 'The request for {what} is in order {number} already.' },
  'order.changed': {
    status: 409,
    message: '{who} ordered {what} meanwhile: {now} on order now. Please look again before you go on.',
  },
  'order.requested': {
    status: 409,
    message: '{who} requested {what} meanwhile: {now} requested now. Please look again before you go on.',
  },
  'order.draft': { status: 409, message: '{number} is a draft. Please place it first.' },
  'order.placed': { status: 409, message: '{number} was already placed by {who}' },
  'order.cancelled': { status: 409, message: 'This order was already cancelled by {who}' },
  'order.arrived': { status: 409, message: 'All of this order has arrived. Reverse its purchases instead.' },
  'order.same-document': { status: 409, message: 'This file is kept with the order already, as "{name}".' },
  /** Needs `confirmAddress`. */
  'order.other-address': {
    status: 409,
    message: '{to} is not the address of the supplier. Please confirm that the order goes there.',
  },
  'order.many-mails': {
    status: 409,
    message: '{number} was emailed {most} times already. Please download the PDF and send it yourself.',
  },
  'order.many-mails-a-day': {
    status: 429,
    message: 'You sent {most} order emails within 24 hours. Please download the PDF, or try again later.',
  },
  'order.many-documents': { status: 409, message: 'An order keeps at most {most} documents.' },
  'purchase.nothing-left': {
    status: 409,
    message: 'Nothing is left to receive: {arrived} arrived{by}.',
  },
  'purchase.more-than-left': {
    status: 409,
    message:
      'This is more than is left to receive: {left}. Please receive those, and log the rest as a purchase of its own.',
  },
  'purchase.already-reversed': { status: 409, message: 'This purchase was already {what} by {who}' },
  'purchase.already-used': {
    status: 409,
    message: "Already used: {used} of the {received} received. This purchase can't be reversed.",
  },
  'purchase.lots-moved': {
    status: 409,
    message:
      "{what} of this purchase are no longer in {lot} and cannot be identified. This purchase can't be reversed. Please adjust the lots that hold them",
  },
  'usage.already-undone': { status: 409, message: 'This entry was already undone by {who}' },
  'usage.too-old-to-undo': {
    status: 403,
    message: 'Entries can be undone or corrected within 24 hours. Please ask a manager.',
  },
  'usage.not-yours': {
    status: 403,
    message: 'You can undo or correct your own entries. Please ask a manager to change this one.',
  },
  'task.wip-limit': { status: 409, message: 'WIP limit reached: {name} already has {tasks} in progress' },
  'time.not-yours': {
    status: 403,
    message: 'You can log and change your own time. Please ask a manager for that of others.',
  },
  'suggestions.unavailable': {
    status: 503,
    message: 'Task suggestions are not available right now. Please try again in a moment.',
  },
  'idempotency.reused': {
    status: 422,
    message: 'This request repeats an earlier key with other content. Please send it with a new key.',
  },
  'idempotency.in-progress': { status: 409, message: 'The same request is still being worked on. Please try again.' },
  'import.unreadable': { status: 400, message: '{message}' },
  'import.already-undone': { status: 409, message: 'This import was already undone by {who}' },
  'import.too-old': { status: 409, message: 'Imports can be undone within a day.' },
  'import.refused': { status: 409, message: '{message}' },
  'notices.bad-link': {
    status: 400,
    message: 'This link is not complete, or too old. Please choose your mails under Account, Notifications.',
  },
  'mail.not-set-up': {
    status: 409,
    message: 'Atrium cannot send mail yet. An operator sets SMTP_URL, MAIL_FROM and PUBLIC_ORIGIN.',
  },
  'mail.refused': { status: 409, message: 'The mail server refused a mail to {to}: {answer}' },
  'mail.unreadable': {
    status: 409,
    message: 'This mail was sealed under a key that is gone. Please do again what it was about.',
  },
  /** A test mail is tried once: whoever asked waits for the answer. */
  'mail.test-failed': { status: 409, message: '{message}' },
  'mail.failed': { status: 503, message: 'The mail server could not be used: {why}' },
  'job.not-failed': { status: 409, message: 'Only failed jobs can be tried again: this one {state}.' },
  'job.running': { status: 409, message: 'This job is running. It can be removed when it has ended.' },
  'scrape.too-many': {
    status: 429,
    message: 'Many pages are being read for you already. Please wait until some of them are done.',
  },
  'source.checked-lately': {
    status: 429,
    message: 'This shop was asked less than a day ago. It is asked at most once a day.',
  },
  'service.unavailable': {
    status: 503,
    message: 'The service is not available right now. Please try again in a moment.',
  },
  'service.jobs-unavailable': {
    status: 503,
    message: 'Background work is not available right now. Please try again in a moment.',
  },
  'server.failed': { status: 500, message: 'Something went wrong on our side. Please try again.' },
} as const satisfies Record<string, { status: number; message: string }>;

export type ErrorCode = keyof typeof errorCatalogue;

/** One input field that was refused; `path` is dotted (`lines.0.quantity`), empty for the whole. */
export interface FieldError {
  readonly path: string;
  readonly message: string;
}

/** The body of every answer that is no success. */
export interface ErrorReply {
  readonly code: ErrorCode;
  readonly message: string;
  readonly errors?: readonly FieldError[];
  readonly requestId: string;
  /** The entity as it is now, when a stale save was refused. */
  readonly current?: unknown;
  /** The fields of a stale save that another user edited since to another value; the others could be saved. */
  readonly conflicts?: readonly string[];
  /** The name of the user who made the latest of these edits. */
  readonly editedBy?: string;
}

/** The sentence of a code with its details filled in. */
export const errorMessage = (code: ErrorCode, details: Readonly<Record<string, unknown>> = {}): string =>
  errorCatalogue[code].message.replace(
    /\{(\w+)\}/g,
    (_, name: string) => `${(details[name] as string | number | undefined) ?? ''}`,
  );
