import { lazyPart } from '../../../lib/page/lazy-part.js';
import { LinesSkeleton } from '../../../ui/feedback/states.js';
import type { ConversationProps } from './conversation.js';

const LazyConversation = lazyPart(
  async () => (await import('./conversation.js')).Conversation,
  <LinesSkeleton label="Loading the conversation" lines={3} />,
);

/** Comments, changes and logged time of an entity, and the composer. Its code loads after the screen. */
export const Conversation = ({ subject, isRemoved }: ConversationProps) => (
  <LazyConversation key={`${subject.kind} ${subject.id}`} subject={subject} isRemoved={isRemoved} />
);
