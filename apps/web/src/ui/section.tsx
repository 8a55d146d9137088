import { type ComponentProps, type ReactNode, useId } from "react";
import { classNames } from "./class-names.ts";

interface SectionProps extends Omit<ComponentProps<"section">, "title"> {
  readonly title: ReactNode;
  readonly level?: 2 | 3;
  readonly titleClass?: string;
}

/** A section labelled by its heading. */
export function Section({ title, level = 2, titleClass, children, ...rest }: SectionProps) {
  const id = useId();
  const Heading = `h${level}` as const;
  return (
    <section aria-labelledby={id} {...rest}>
      <Heading id={id} className={classNames("font-semibold", titleClass)}>
        {title}
      </Heading>
      {children}
    </section>
  );
}
