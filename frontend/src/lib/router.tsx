import {
  type AnchorHTMLAttributes,
  createContext,
  type MouseEvent,
  type ReactNode,
  type Ref,
  startTransition,
  useCallback,
  useContext,
  useLayoutEffect,
  useMemo,
  useState,
} from 'react';
import { type Place, type Places, placesInMemory, placesOfBrowser, type To, type Visit } from './places.js';

interface Routing {
  readonly places: Places;
  readonly place: Place;
}

const RoutingContext = createContext<Routing | null>(null);
const ParamsContext = createContext<Readonly<Record<string, string>>>({});

function useRouting(): Routing {
  const routing = useContext(RoutingContext);
  if (routing === null) throw new Error('There is no router around this');
  return routing;
}

function Router({ places, children }: { readonly places: Places; readonly children: ReactNode }) {
  const [place, setPlace] = useState(places.now);
  // In a transition: what is shown stays until the next screen has drawn something.
  useLayoutEffect(() => places.onMove(() => startTransition(() => setPlace(places.now()))), [places]);
  const routing = useMemo(() => ({ places, place }), [places, place]);
  return <RoutingContext value={routing}>{children}</RoutingContext>;
}

export function BrowserRouter({ children }: { readonly children: ReactNode }) {
  const [places] = useState(placesOfBrowser);
  return <Router places={places}>{children}</Router>;
}

/** For tests: an address of its own. */
export function MemoryRouter({ at = '/', children }: { readonly at?: string; readonly children: ReactNode }) {
  const [places] = useState(() => placesInMemory(at));
  return <Router places={places}>{children}</Router>;
}

/** The parameters of the path that was found for what is inside. */
export const PathParams = ParamsContext;

export const useParams = (): Readonly<Record<string, string | undefined>> => useContext(ParamsContext);
export const useLocation = (): Place => useRouting().place;
/** Goes to another address; the same function as long as the application stands. */
export const useNavigate = (): Places['go'] => useRouting().places.go;

type Search = URLSearchParams | Record<string, string>;
type SetSearch = (next: Search | ((before: URLSearchParams) => Search), visit?: Visit) => void;

/** What stands behind the question mark. A change begins from the address as it is then, drawn or not. */
export function useSearchParams(): readonly [URLSearchParams, SetSearch] {
  const { places, place } = useRouting();
  const params = useMemo(() => new URLSearchParams(place.search), [place.search]);
  const set = useCallback<SetSearch>(
    (next, visit) => {
      const chosen = typeof next === 'function' ? next(new URLSearchParams(places.now().search)) : next;
      places.go(`?${new URLSearchParams(chosen)}`, visit);
    },
    [places],
  );
  return [params, set];
}

interface LinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'>, Visit {
  readonly to: To;
  readonly ref?: Ref<HTMLAnchorElement>;
}

/** A plain click goes there within the page; anything else (another tab, a download) is the browser's. */
export function Link({ to, replace, state, onClick, ...props }: LinkProps) {
  const { places } = useRouting();
  const address = places.addressOf(to);
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    const isPlain = event.button === 0 && !event.metaKey && !event.altKey && !event.ctrlKey && !event.shiftKey;
    const isOurs = (props.target ?? '_self') === '_self' && props.download === undefined;
    if (event.defaultPrevented || !isPlain || !isOurs) return;
    event.preventDefault();
    // A link to where one is makes no second step back.
    places.go(to, { replace: replace ?? address === places.addressOf(places.now()), state });
  };
  return <a {...props} href={address} onClick={follow} />;
}

interface NavLinkProps extends Omit<LinkProps, 'to' | 'className'> {
  readonly to: string;
  /** Only at this very address, not below it. */
  readonly end?: boolean;
  readonly className: (state: { readonly isActive: boolean }) => string;
}

/** A link that knows whether it leads to where one is. */
export function NavLink({ to, end = false, className, 'aria-current': current = 'page', ...props }: NavLinkProps) {
  const here = useLocation()
    .pathname.toLowerCase()
    .replace(/(.)\/+$/, '$1');
  const there = to.toLowerCase();
  const isActive = here === there || (!end && here.startsWith(`${there}/`));
  return <Link {...props} to={to} aria-current={isActive ? current : undefined} className={className({ isActive })} />;
}
