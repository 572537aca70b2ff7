import { useEffect } from 'react';

/** Sets the document title to "Supplies · Perfect B". */
export function useDocumentTitle(title: string, place: string): void {
  useEffect(() => {
    document.title = `${title} · ${place}`;
  }, [title, place]);
}
