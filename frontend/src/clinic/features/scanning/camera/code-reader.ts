/** Reads codes from images, one image at a time. */
export interface CodeReader {
  read(picture: ImageData): Promise<readonly string[]>;
  close(): void;
}

type Answer = { readonly codes: readonly string[] } | { readonly error: string };

export function openCodeReader(): CodeReader {
  const worker = new Worker(new URL('./code.worker.ts', import.meta.url), { type: 'module' });
  return {
    read: (picture) =>
      new Promise((resolve, reject) => {
        worker.addEventListener(
          'message',
          ({ data }: MessageEvent<Answer>) => {
            if ('codes' in data) resolve(data.codes);
            else reject(new Error(data.error));
          },
          { once: true },
        );
        worker.addEventListener('error', () => reject(new Error('The reader of codes could not be started')), {
          once: true,
        });
        worker.postMessage(picture, [picture.data.buffer]);
      }),
    close: () => worker.terminate(),
  };
}
