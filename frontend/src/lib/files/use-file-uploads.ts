import type { StoredFile } from '@atrium/contract/platform/files/schemas';
import { type ClipboardEvent, type DragEvent, useState } from 'react';
import {
  addUploads,
  cancelUpload,
  type FileUpload,
  getTargetKey,
  retryUpload,
  type UploadTarget,
  useUploads,
} from './uploads-store.js';

const NONE: readonly FileUpload[] = [];

export interface FileUploads {
  /** Uploads in the order in which they were added. Those of a record leave the list when they are stored. */
  readonly uploads: readonly FileUpload[];
  /** Ids of finished uploads, for the record that is created with them. */
  readonly fileIds: readonly number[];
  /** True while an upload waits or runs. */
  readonly isSending: boolean;
  readonly add: (files: Iterable<File>) => void;
  /** Uploads a new version of a stored file. */
  readonly addVersion: (fileId: number, file: File) => void;
  readonly retry: (key: string) => void;
  readonly cancel: (key: string) => void;
  /** True while files are dragged over the element with `dropProps`. */
  readonly isDragging: boolean;
  /** Event handlers of the element onto which files can be dropped. */
  readonly dropProps: {
    readonly onDragOver: (event: DragEvent) => void;
    readonly onDragLeave: (event: DragEvent) => void;
    readonly onDrop: (event: DragEvent) => void;
  };
  /** Handler of a text field: uploads pasted files, and leaves pasted text to the field. */
  readonly onPaste: (event: ClipboardEvent) => void;
}

/** Returns dropped files without folders, which cannot be read. */
const getDroppedFiles = ({ items, files }: DataTransfer): File[] => {
  const folders = [...items].map((item) => item.webkitGetAsEntry()?.isDirectory === true);
  return [...files].filter((_, index) => folders[index] !== true);
};

/** Uploads files to a record or for a new one, from a chooser, by drop and by paste. */
export function useFileUploads(target: UploadTarget, onStored?: (file: StoredFile) => void): FileUploads {
  const uploads = useUploads((all) => all[getTargetKey(target)]) ?? NONE;
  const [isDragging, setIsDragging] = useState(false);
  const add = (files: Iterable<File>) => addUploads(target, files, onStored);
  const hasFiles = ({ dataTransfer }: DragEvent) => dataTransfer.types.includes('Files');
  return {
    uploads,
    fileIds: uploads.flatMap(({ stored }) => (stored === null ? [] : [stored.id])),
    isSending: uploads.some(({ state }) => state === 'waiting' || state === 'sending'),
    add,
    addVersion: (fileId, file) => addUploads(target, [file], onStored, fileId),
    retry: retryUpload,
    cancel: cancelUpload,
    isDragging,
    dropProps: {
      onDragOver: (event) => {
        if (!hasFiles(event)) return;
        event.preventDefault();
        setIsDragging(true);
      },
      onDragLeave: (event) => {
        if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setIsDragging(false);
      },
      onDrop: (event) => {
        if (!hasFiles(event)) return;
        event.preventDefault();
        event.stopPropagation();
        setIsDragging(false);
        add(getDroppedFiles(event.dataTransfer));
      },
    },
    onPaste: (event) => {
      if (event.clipboardData.files.length === 0 || event.clipboardData.types.includes('text/plain')) return;
      event.preventDefault();
      add(event.clipboardData.files);
    },
  };
}
