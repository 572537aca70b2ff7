import type { ReactElement } from 'react';

/**
 * Content that is shown beside other content: elements, but no text. React cannot update a text beside other children
 * while a browser translates the screen (scripts/lint/lint-texts.mjs).
 */
export type Elements = ReactElement | boolean | null | undefined | readonly Elements[];
