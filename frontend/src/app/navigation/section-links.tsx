import { ChevronDown } from 'lucide-react';
import { useMediaQuery } from '../../lib/page/media-query.js';
import { LinkTabs } from '../../ui/choices/link-tabs.js';
import { classes } from '../../ui/classes.js';
import { BarTitle, TOP_BAR_CLASSES } from '../../ui/display/screen-header.js';
import { lazyMenu } from '../../ui/overlays/lazy-menu.js';
import { preload, type Path } from './pages.js';
import { getAriaCurrent, getCurrentTab, type Section } from './navigation.js';
import { lazyPart } from '../../lib/page/lazy-part.js';
import { useIsScreenLoaded } from '../../lib/api/use-is-screen-loaded.js';

interface SectionLinksProps {
  readonly section: Section;
  readonly location: Pick<Location, 'pathname' | 'search'>;
}

const TabMenu = lazyMenu(async () => (await import('./tab-menu.js')).TabMenu);

/**
 * Tabs of a section, in one row with their groups. On phones the title in the top bar opens them, so that lists begin
 * further up.
 */
export function SectionLinks({ section, location }: SectionLinksProps) {
  const { label, groups } = section;
  const onPhone = useMediaQuery('(max-width: 639px)');
  const current = getCurrentTab(location);
  if (onPhone) {
    const group = groups.find(({ tabs }) => tabs.some(({ path }) => path === current));
    const name = group?.tabs.find(({ path }) => path === current)?.label ?? label;
    const within = group?.label ?? label;
    return (
      <TabMenu
        section={section}
        current={current}
        renderTrigger={(props) => (
          <button
            {...props}
            type="button"
            data-tab-menu
            // Begins with the visible text, so that voice control finds the button.
            aria-label={`${within} ${name}, tabs`}
            className={classes('items-start text-left font-semibold', TOP_BAR_CLASSES)}
          >
            <BarTitle title={name} within={within}>
              <ChevronDown className="size-4 shrink-0 text-muted" />
            </BarTitle>
          </button>
        )}
      />
    );
  }
  return (
    <LinkTabs
      label={label}
      groups={groups.map(({ label: name, tabs }) => ({
        label: name,
        tabs: tabs.map((tab) => ({
          ...tab,
          current: tab.path === current ? (getAriaCurrent(tab.path, location.pathname) ?? 'true') : undefined,
          count: <StageCount path={tab.path} />,
        })),
      }))}
      onApproach={preload}
    />
  );
}

const LoadedCount = lazyPart(
  async () => (await import('../../clinic/features/orders/suggestions/stage-count.js')).StageCount,
  null,
);

const STAGES: Partial<Record<Path, 'suggested' | 'requests' | 'onOrder'>> = {
  '/perfect-b/requests/suggested': 'suggested',
  '/perfect-b/requests': 'requests',
  '/perfect-b/requests/on-order': 'onOrder',
};

/** Number of rows of a tab. It reserves the width of two digits. */
function StageCount({ path }: { readonly path: Path }) {
  const isRead = useIsScreenLoaded();
  const stage = STAGES[path];
  if (stage === undefined) return null;
  return (
    <span className="figures ml-1.5 min-w-[2ch] text-caption font-normal text-muted">
      {isRead && <LoadedCount stage={stage} />}
    </span>
  );
}
