import { parseScan, type Scan } from '@atrium/rules/gs1/parse-scan';
import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { useToday } from '../../../../session/today.js';
import { classes } from '../../../../ui/classes.js';
import { SearchField, type SearchFieldProps } from '../../../../ui/fields/search-field.js';
import { CameraButton } from '../camera/lazy-camera-button.js';
import { loadScanListener } from '../bursts/load-scan-listener.js';

const codeOf = ({ code }: Scan): string => code;

interface ScanSearchFieldProps extends Omit<SearchFieldProps, 'inputRef' | 'error'> {
  /** Returns the search text after a scan; the code of the product by default. */
  readonly searchOf?: (scan: Scan) => string;
}

/** Search field of a list. A scan replaces its text, and an unreadable code is explained. */
export function ScanSearchField({ searchOf = codeOf, onChange, className, ...field }: ScanSearchFieldProps) {
  const today = useToday();
  const { pathname } = useLocation();
  const input = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState<string | undefined>();
  const take = (code: string) => {
    const read = parseScan(code, today);
    setProblem('problem' in read ? read.problem : undefined);
    if ('scan' in read) onChange(searchOf(read.scan));
  };
  const latest = useRef(take);
  useEffect(() => {
    latest.current = take;
  });
  useEffect(() => loadScanListener(input, (code) => latest.current(code), pathname), [pathname]);
  return (
    <div className={classes('flex items-start gap-1.5', className)}>
      <SearchField
        {...field}
        inputRef={input}
        error={problem}
        onChange={(text) => {
          setProblem(undefined);
          onChange(text);
        }}
        className="min-w-0 flex-1"
      />
      <CameraButton onCode={take} />
    </div>
  );
}
