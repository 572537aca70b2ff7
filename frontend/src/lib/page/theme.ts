import { create } from 'zustand';

/* The theme is stored as plain text under the specified key; public/theme.js reads it before the first paint. */

export type ThemeChoice = 'light' | 'dark' | 'system';
const KEY = 'vite-ui-theme';
const prefersDark = matchMedia('(prefers-color-scheme: dark)');

interface Theme {
  readonly choice: ThemeChoice;
  readonly isDark: boolean;
}

export const useTheme = create<Theme>(() => resolve(stored()));

export function chooseTheme(choice: ThemeChoice): void {
  try {
    localStorage.setItem(KEY, choice);
  } catch {
    // Without storage, the choice lasts until the page is left.
  }
  show(choice);
}

export function toggleTheme(): void {
  chooseTheme(useTheme.getState().isDark ? 'light' : 'dark');
}

prefersDark.addEventListener('change', () => show(useTheme.getState().choice));
addEventListener('storage', (event) => {
  if (event.key === KEY) show(stored());
});

function show(choice: ThemeChoice): void {
  const theme = resolve(choice);
  useTheme.setState(theme);
  const root = document.documentElement;
  // Disables transitions, because colors would fade at different speeds.
  root.classList.add('theme-changes');
  root.classList.toggle('dark', theme.isDark);
  requestAnimationFrame(() => requestAnimationFrame(() => root.classList.remove('theme-changes')));
  const canvas = getComputedStyle(document.documentElement).getPropertyValue('--canvas').trim();
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', canvas);
}

function resolve(choice: ThemeChoice): Theme {
  return { choice, isDark: choice === 'dark' || (choice === 'system' && prefersDark.matches) };
}

function stored(): ThemeChoice {
  try {
    const choice = localStorage.getItem(KEY);
    return choice === 'light' || choice === 'dark' ? choice : 'system';
  } catch {
    return 'system';
  }
}
