export { Conversation } from './conversation-part.js';
export { FieldEditors, PresenceAvatars } from './presence/presence-marks.js';
export { trackEditing } from './presence/use-presence.js';
