import type { CurrentUser } from '@atrium/contract/session/session/schemas';
import type { Project } from '@atrium/rules/people/rights';
import { PROJECT_NAMES, PROJECT_SUBTITLES } from '@atrium/rules/stock/labels';
import type { LucideIcon } from 'lucide-react';
import { type ComponentType, createElement, type ReactElement } from 'react';
import { lazyPart } from '../../lib/page/lazy-part.js';

export type Area = 'shell' | Project | 'enterprise';

export const areas: Readonly<Record<Area, { readonly title: string; readonly subtitle: string }>> = {
  shell: { title: 'Enterprise', subtitle: 'Enterprise Solutions' },
  enterprise: { title: 'Enterprise', subtitle: 'Enterprise Solutions' },
  'perfect-b': { title: PROJECT_NAMES['perfect-b'], subtitle: PROJECT_SUBTITLES['perfect-b'] },
  'talent-phi': { title: PROJECT_NAMES['talent-phi'], subtitle: PROJECT_SUBTITLES['talent-phi'] },
};

export type Visitor = Pick<CurrentUser, 'role' | 'projects' | 'permissions'>;

interface Screen {
  readonly element: ReactElement;
  readonly preload: () => Promise<void>;
}

/** Defines a screen whose code loads on the first visit, or earlier on hover or focus of a link. */
export function lazyScreen<P extends object>(load: () => Promise<ComponentType<P>>) {
  const Component = lazyPart(load);
  return (props: P): Screen => ({ element: createElement(Component, props), preload: Component.preload });
}

/** Definition of a page. Header, phone bar, tabs, document titles and access checks are derived from it. */
export interface Page {
  /** The first property, because the build reads it from the source (`build/first-files.ts`). */
  readonly screen: Screen;
  readonly title: string;
  /** Icon of the navigation item. A page with an icon is an item of its area's navigation. */
  readonly icon?: LucideIcon;
  /** Name in the navigation when it differs from the title. */
  readonly label?: string;
  /** Name in the bar of phones when the label does not fit there in one line. */
  readonly barLabel?: string;
  /** The project that the user must be assigned to. */
  readonly project?: Project;
  /** Returns whether the user may open the page. */
  readonly allows?: (visitor: Visitor) => boolean;
  /** Returns whether the navigation shows the page; users who may open it still reach it by its address. */
  readonly isOffered?: (visitor: Visitor) => boolean;
  /** True to show the page only in the menu of phones, not in the header. */
  readonly menuOnly?: true;
  /** Path of the page that this one belongs to; its navigation item is current here too. */
  readonly parent?: string;
  /** Parents by the parameter `view` of the URL. */
  readonly parentInView?: Readonly<Record<string, string>>;
  /** Name of the page among the tabs of the navigation item that it belongs to. */
  readonly tab?: string;
  /** The upper tab that contains the tab. */
  readonly group?: string;
  /** Path of the clinic's page that this page of the default navigation shows. */
  readonly sameAs?: string;
  /** Path of the page whose screen shows this page too and stays mounted. */
  readonly within?: string;
}

export type Pages = Readonly<Record<string, Page>>;
