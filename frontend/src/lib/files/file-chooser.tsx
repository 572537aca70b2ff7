import { useRef } from 'react';
import { Button, IconButton } from '../../ui/buttons/button.js';
import type { Icon } from '../../ui/icon.js';

interface FileChooserProps {
  /** Accessible name of the button and its hidden field. */
  readonly label: string;
  readonly icon: Icon;
  /** Text of the button; without one it shows its icon only. */
  readonly children?: string;
  readonly onChoose: (files: readonly File[]) => void;
  /** Opens the camera of a phone instead of its files. */
  readonly isCamera?: boolean;
  /** File types such as `application/pdf,image/png`; all when missing. */
  readonly accept?: string;
}

/** A button that opens the file chooser or the camera. */
export function FileChooser({ label, icon, children, onChoose, isCamera = false, accept }: FileChooserProps) {
  const field = useRef<HTMLInputElement>(null);
  const open = () => field.current?.click();
  return (
    <>
      {children === undefined ? (
        <IconButton label={label} icon={icon} onClick={open} />
      ) : (
        <Button size="small" aria-label={label} icon={icon} onClick={open}>
          {children}
        </Button>
      )}
      <input
        ref={field}
        type="file"
        multiple={!isCamera}
        {...(isCamera ? { accept: 'image/*', capture: 'environment' } : accept !== undefined && { accept })}
        aria-label={`${label}: choose`}
        className="sr-only"
        tabIndex={-1}
        onChange={({ currentTarget }) => {
          const files = [...(currentTarget.files ?? [])];
          currentTarget.value = '';
          onChoose(files);
        }}
      />
    </>
  );
}
