import { createElement, type SVGProps } from 'react';

interface IconData {
  readonly name: string;
  readonly node: readonly (readonly [tag: string, attributes: Readonly<Record<string, string>>])[];
}

type IconProps = SVGProps<SVGSVGElement> & { readonly size?: number | string };

/** What the build puts in the place of lucide's own: the shapes of an icon as an element, with nothing to configure. */
export default function iconOf({ name, node }: IconData) {
  const shapes = node.map(([tag, attributes]) => createElement(tag, attributes));
  return function Icon({ size = 24, className, ...props }: IconProps) {
    return createElement(
      'svg',
      {
        xmlns: 'http://www.w3.org/2000/svg',
        width: size,
        height: size,
        viewBox: '0 0 24 24',
        fill: 'none',
        stroke: 'currentColor',
        strokeWidth: 2,
        strokeLinecap: 'round',
        strokeLinejoin: 'round',
        className: `lucide lucide-${name} ${className ?? ''}`,
        ...props,
      },
      ...shapes,
    );
  };
}
