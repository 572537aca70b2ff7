import { ChevronDown } from 'lucide-react';
import { useMediaQuery } from '../../lib/page/media-query.js';
import { type LinkTab, LinkTabs } from '../../ui/choices/link-tabs.js';
import { classes } from '../../ui/classes.js';
import { TOP_BAR_CLASSES } from '../../ui/display/screen-header.js';
import { lazyMenu } from '../../ui/overlays/lazy-menu.js';
import { preload } from './pages.js';
import { getAriaCurrent, getCurrentTab, type Section, type Tab } from './navigation.js';
import { StageCount } from './stage-count.js';

interface SectionLinksProps {
  readonly section: Section;
  readonly location: Pick<Location, 'pathname' | 'search'>;
}

const TabMenu = lazyMenu(async () => (await import('./tab-menu.js')).TabMenu);

/** Tabs in one or two levels. On phones the title in the top bar opens them, so that lists begin further up. */
export function SectionLinks({ section, location }: SectionLinksProps) {
  const { label, groups } = section;
  const onPhone = useMediaQuery('(max-width: 639px)');
  const current = getCurrentTab(location);
  const tabOf = ({ path, label: name }: Tab): LinkTab => ({
    path,
    label: name,
    current: path === current ? (getAriaCurrent(path, location.pathname) ?? 'true') : undefined,
    count: <StageCount path={path} />,
  });
  if (onPhone) {
    const name = groups.flatMap(({ tabs }) => tabs).find(({ path }) => path === current)?.label ?? label;
    return (
      <TabMenu
        section={section}
        current={current}
        renderTrigger={(props) => (
          <button
            {...props}
            type="button"
            data-tab-menu
            aria-label={`${name}, tabs of ${label}`}
            className={classes('flex items-center gap-1 font-semibold', TOP_BAR_CLASSES)}
          >
            <span className="truncate">{name}</span>
            <ChevronDown className="size-4 shrink-0 text-muted" aria-hidden="true" />
          </button>
        )}
      />
    );
  }
  if (groups.length === 1)
    return <LinkTabs label={label} tabs={groups.flatMap(({ tabs }) => tabs.map(tabOf))} onApproach={preload} />;
  const group = groups.find(({ tabs }) => tabs.some(({ path }) => path === current));
  return (
    <>
      <LinkTabs
        label={label}
        tabs={groups.flatMap(({ label: name = '', tabs: [first] }) =>
          first === undefined
            ? []
            : [{ path: first.path, label: name, current: name === group?.label ? 'true' : undefined }],
        )}
        onApproach={preload}
      />
      {group !== undefined && (
        <LinkTabs
          key={group.label}
          label={group.label ?? label}
          tabs={group.tabs.map(tabOf)}
          level={2}
          onApproach={preload}
        />
      )}
    </>
  );
}
