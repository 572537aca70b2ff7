import type { PersonReply } from '@atrium/contract/core/fields';
import { splitAtMentions } from '@atrium/rules/agency/mentions';
import { getDisplayName } from '@atrium/rules/people/people';
import { lexer, type Token, type Tokens } from 'marked';
import { Fragment, useMemo } from 'react';
import type { Elements } from '../../../../ui/elements.js';

const SAFE_LINK = /^(?:https?:\/\/|mailto:)/i;
const LIST_CLASSES = 'my-1 flex flex-col gap-0.5 pl-6';

interface MarkdownProps {
  readonly text: string;
  /** Mentioned users, whose names replace their ids. */
  readonly mentions: readonly PersonReply[];
}

/**
 * Renders emphasis, links, lists, code and quotes as React elements. Anything else, such as HTML, tables and images, is
 * shown as typed, so that no text can become markup or load anything.
 */
export function Markdown({ text, mentions }: MarkdownProps) {
  const content = useMemo(() => {
    const names = new Map(mentions.map((person) => [person.id, getDisplayName(person)]));
    const nameOf = (id: string): string => `@${names.get(id) ?? 'Unknown'}`;
    const tokens = parse(text);
    return tokens === null ? (
      <p className="whitespace-pre-line">{renderText(text, nameOf)}</p>
    ) : (
      renderTokens(tokens, nameOf)
    );
  }, [text, mentions]);
  return <div className="flex flex-col gap-1.5 break-words [overflow-wrap:anywhere]">{content}</div>;
}

/**
 * Maximum nesting depth. Deeper quotes and lists are shown as typed, because thousands of levels would overflow the
 * stack.
 */
const MAX_DEPTH = 20;

function getDepth(tokens: readonly Token[], depth = 0): number {
  if (depth > MAX_DEPTH) return depth;
  return Math.max(
    depth,
    ...tokens.map((token) => {
      const { tokens: children = [], items = [] } = token as Tokens.Generic & { readonly items?: Token[] };
      return getDepth([...children, ...items], depth + 1);
    }),
  );
}

/** Returns the tokens of a text; null when it is nested too deeply. */
function parse(text: string): readonly Token[] | null {
  try {
    const tokens = lexer(text, { gfm: true, breaks: true });
    return getDepth(tokens) > MAX_DEPTH ? null : tokens;
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

type NameOf = (userId: string) => string;

const renderTokens = (tokens: readonly Token[] | undefined, nameOf: NameOf): Elements =>
  tokens?.map((token, index) => <Fragment key={index}>{renderToken(token, nameOf)}</Fragment>);

const renderText = (text: string, nameOf: NameOf): Elements =>
  splitAtMentions(text).map((part, index) =>
    typeof part === 'string' ? (
      <span key={index}>{part}</span>
    ) : (
      <span key={index} className="rounded-small bg-accent-soft px-0.5 text-accent-text">
        {nameOf(part.userId)}
      </span>
    ),
  );

/** Replaces mentions inside code by plain names, which have no highlight there. */
const renderCode = (text: string, nameOf: NameOf): string =>
  splitAtMentions(text)
    .map((part) => (typeof part === 'string' ? part : nameOf(part.userId)))
    .join('');

function renderToken(token: Token, nameOf: NameOf): Elements {
  const children = (): Elements => renderTokens((token as Tokens.Generic).tokens, nameOf);
  switch (token.type) {
    case 'space':
    case 'def':
      return token.type === 'def' ? renderSource(token, nameOf) : null;
    case 'paragraph':
      return <p className="whitespace-pre-line">{children()}</p>;
    case 'text':
      return (token as Tokens.Text).tokens === undefined ? renderText((token as Tokens.Text).text, nameOf) : children();
    case 'escape':
      return <span>{(token as Tokens.Escape).text}</span>;
    case 'strong':
      return <strong className="font-semibold">{children()}</strong>;
    case 'em':
      return <em>{children()}</em>;
    case 'del':
      return <del>{children()}</del>;
    case 'br':
      return <br />;
    case 'codespan':
      return (
        <code className="rounded-small bg-sunken px-1 font-mono text-table dark:bg-line">
          {renderCode((token as Tokens.Codespan).text, nameOf)}
        </code>
      );
    case 'code':
      return (
        <pre className="whitespace-pre-wrap rounded-control bg-sunken px-3 py-2 text-table dark:bg-line">
          <code className="font-mono">{renderCode((token as Tokens.Code).text, nameOf)}</code>
        </pre>
      );
    case 'blockquote':
      return (
        <blockquote className="flex flex-col gap-1.5 border-l-2 border-line pl-3 text-muted">{children()}</blockquote>
      );
    case 'list':
      return renderList(token as Tokens.List, nameOf);
    case 'link':
      return renderLink(token as Tokens.Link, children, nameOf);
    default:
      return renderSource(token, nameOf);
  }
}

/** Shows a token without its own rendering as typed. */
const renderSource = ({ raw }: Token, nameOf: NameOf): Elements => (
  <span className="whitespace-pre-line">{renderText(raw.trimEnd(), nameOf)}</span>
);

function renderList({ ordered, start, items }: Tokens.List, nameOf: NameOf): Elements {
  const rows = items.map((item, index) => (
    <li key={index}>
      {item.task && (
        <span aria-label={item.checked === true ? 'done' : 'open'}>{item.checked === true ? '☑ ' : '☐ '}</span>
      )}
      {renderTokens(
        item.tokens.filter(({ type }) => type !== 'checkbox'),
        nameOf,
      )}
    </li>
  ));
  return ordered ? (
    <ol start={start === '' ? 1 : start} className={`${LIST_CLASSES} list-decimal`}>
      {rows}
    </ol>
  ) : (
    <ul className={`${LIST_CLASSES} list-disc`}>{rows}</ul>
  );
}

function renderLink(token: Tokens.Link, children: () => Elements, nameOf: NameOf): Elements {
  if (!SAFE_LINK.test(token.href)) return renderSource(token, nameOf);
  return (
    <a
      href={token.href}
      target="_blank"
      rel="noopener noreferrer nofollow"
      className="text-accent-text underline underline-offset-2"
    >
      {children()}
    </a>
  );
}
